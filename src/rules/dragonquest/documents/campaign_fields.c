/* What the document of a campaign may hold, beside what it has in common with a scenario. */
#include "documents.h"

#include "../../../core/fields.h"

#define UNIT(row) SEE(dq_unit_fields, row)

static const bn_field position_fields[] = {
    WHOLE(dq_corps, x, "x", 0, BN_MAP_SPAN - 1, "DQ-095", "0", "column of the map, from 0"),
    WHOLE(dq_corps, y, "y", 0, BN_MAP_SPAN - 1, "DQ-095", "0", "row of the map, from 0"),
    { .key = NULL },
};

/* A unit comes first in a dq_corps, so its fields serve. */
static const bn_field corps_fields[] = {
    UNIT(0),
    UNDER(dq_corps, "position", position_fields, "where it is"),
    { .key = "facing",
      .type = BN_FIELD_WORD,
      .offset = offsetof(dq_corps, facing),
      .words = dq_way_words,
      .rule = "DQ-100",
      .unset = "-1",
      .help = "which way it faces; left out: towards the nearest enemy in sight" },
    UNIT(1),
    UNIT(2),
    UNIT(3),
    UNIT(4),
    UNIT(5),
    UNIT(6),
    UNIT(7),
    UNIT(8),
    UNIT(9),
    UNIT(10),
    UNIT(11),
    UNIT(12),
    UNIT(13),
    UNIT(14),
    UNIT(15),
    UNIT(16),
    UNIT(17),
    UNIT(18),
    LIST(dq_corps, characters, character_count, "characters", 0, 0, DQ_FELLOWS, dq_character_fields,
         "DQ-172", "characters who may be wounded or captured"),
    LIST(dq_corps, instructors, instructor_count, "instructors", 0, 0, DQ_INSTRUCTORS,
         dq_instructor_fields, "DQ-028", "who teaches it weapons, shields and courses"),
    { .key = NULL },
};

static const bn_field realm_fields[] = {
    NAME(dq_realm, name, "name", BN_FIELD_REQUIRED, "what the side is called"),
    { .key = "overall_commander",
      .type = BN_FIELD_TEXT,
      .offset = offsetof(dq_realm, general),
      .max = 60,
      .rule = "DQ-097",
      .unset = "null",
      .help = "the commander who counts for the initiative; left out: of the highest Rank" },
    LIST(dq_realm, corps, corps_count, "forces", BN_FIELD_REQUIRED, 1, DQ_CORPS, corps_fields,
         "DQ-001", "its forces on the map, one unit each"),
    WHOLE_OR(dq_realm, treasury, "treasury", 0, 2000000000, "DQ-083", "-1",
             "silver pennies; left out: everyone is paid and no accounts are kept"),
    LIST(dq_realm, operatives, operative_count, "operatives", 0, 0, DQ_AGENTS, dq_operative_fields,
         "DQ-109", "who may spy for it: spies, assassins and thieves"),
    LIST(dq_realm, levies, levy_count, "drives", 0, 0, DQ_LEVIES, dq_levy_fields, "DQ-005",
         "where it may recruit each month, and by whom"),
    PART_OF(dq_realm, inputs, "situation", dq_side_judged,
            "the referee's judgements on the side in every battle"),
    { .key = NULL },
};

static const bn_field relation_fields[] = {
    WORD(dq_relation, first, "first", dq_map_side_words, "DQ-097", "first", "a side"),
    WORD(dq_relation, second, "second", dq_map_side_words, "DQ-097", "second", "its ally"),
    { .key = NULL },
};

static const bn_field season_fields[] = {
    WHOLE(dq_theatre, days, "days", 1, 720, "DQ-095", "30", "how long it lasts; a week has 7 days"),
    WHOLE(dq_theatre, first_day, "first_day", 1, 1000, "DQ-071", "91",
          "day of the year on which it starts"),
    WORD(dq_theatre, roads, "roads", dq_terrain_words, "DQ-089", "light",
         "how hard it is to march on a road"),
    WHOLE(dq_theatre, width, "width", 3, BN_MAP_SPAN, "DQ-095", "20",
          "columns of open country, where no map is given"),
    WHOLE(dq_theatre, height, "height", 3, BN_MAP_SPAN, "DQ-095", "15", "rows of it"),
    WHOLE(dq_theatre, setup.options.bonus_weeks, "bonus_pay_consistent_weeks", 1, 200, "DQ-088",
          "4", "after how many weeks in a row bonus pay is a constant practice"),
    WHOLE_OR(dq_theatre, recovery_weeks, "razed_area_recovers_after", 1, 200, "DQ-082", "-1",
             "weeks after which a razed place supplies again; left out: never"),
    PART_OF(dq_theatre, setup.options.calendar, "calendar", dq_calendar_fields,
            "how long month, season and year are"),
    { .key = NULL },
};

const bn_field dq_campaign_fields[] = {
    BN_HEAD_FIELDS(dq_setup, BN_FIELD_REQUIRED, "campaign", "dragonquest"),
    BN_FIGURES_FIELD,
    PART_OF(dq_theatre, setup.rules, "rules", dq_reading_fields, "readings of the rules"),
    WORD(dq_theatre, setup.options.referee, "referee", dq_referee_words, "DQ-004", "ask",
         "whether judgements left open are asked in play, or take their defaults"),
    UNDER(dq_theatre, "campaign", season_fields, "its length and its country"),
    PART_OF(dq_theatre, map, "map", bn_map_fields, "the map, in hexes of three miles"),
    LIST(dq_theatre, realms, realm_count, "sides", BN_FIELD_REQUIRED, 2, DQ_REALMS, realm_fields,
         "DQ-097", "the sides, two to four"),
    LIST(dq_theatre, relations, relation_count, "allies", 0, 0, DQ_RELATIONS, relation_fields,
         "DQ-097", "pairs of sides that are allied; all others are enemies"),
    PART_OF(dq_theatre, setup.battle, "battle", dq_battle_judged,
            "the referee's judgements on every battle"),
    { .key = NULL },
};
