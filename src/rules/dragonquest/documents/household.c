/* What a side keeps beside its forces: a treasury, operatives, and where it may recruit; and who teaches. */
#include "documents.h"

#include <string.h>

#include "../../../core/fields.h"
#include "rules/forces/recruit.h"

#define O dq_operative
const bn_field dq_operative_fields[] = {
    NAME(O, name, "name", BN_FIELD_REQUIRED, "name of the operative"),
    NAME(O, force, "force", BN_FIELD_REQUIRED, "the force from which the operative sets out"),
    WORD(O, skill, "skill", dq_craft_words, "DQ-109", "spy",
         "craft of the operative; only a spy may sabotage"),
    WHOLE(O, rank, "rank", 0, 10, "DQ-114", "0", "Rank in it"),
    WHOLE(O, pc, "pc", 1, 40, "DQ-115", "18", "perception"),
    WHOLE_OR(O, memory, "memory_chance", 0, 200, "DQ-112", "-1",
             "chance of the memory test; left out: perception + 5 x Rank"),
    WHOLE_OR(O, travel, "travel_days", 0, 100, "DQ-110", "-1",
             "days of one way; left out: by the map, five hexes a day"),
    WORD(O, sign, "misinformation_sign", dq_sign_words, "DQ-113", "coin",
         "whether wrong figures are too high or too low"),
    WHOLE(O, detection, "detection_chance", 0, 100, "DQ-110", "0",
          "chance of being discovered on a mission, in percent"),
    { .key = NULL },
};
#undef O

#define L dq_levy
const bn_field dq_levy_fields[] = {
    NAME(L, drive.region, "region", BN_FIELD_REQUIRED, "where it is held"),
    NAME(L, joins, "joins", BN_FIELD_REQUIRED,
         "the force whose group with `recruits: true` the recruits join"),
    WHOLE_OR(L, drive.ms, "ms", 0, 10, "DQ-006", "-1",
             "the recruiter's Rank as Military Scientist"),
    WHOLE(L, drive.wp, "wp", 0, 40, "DQ-009", "15", "willpower of the recruiter"),
    WHOLE(L, drive.troubadour, "troubadour", 0, 10, "DQ-009", "0",
          "the recruiter's Rank as Troubadour"),
    WHOLE(L, drive.assassin, "assassin", 0, 10, "DQ-020", "0", "the recruiter's Rank as Assassin"),
    WORD(L, drive.race, "race", dq_race_words, "DQ-007", "human", "the race sought"),
    WHOLE(L, drive.race_maximum, "race_maximum", 0, 100000, "DQ-007", "0",
          "largest number appearing, of a race that the table lacks"),
    TRUTH(L, drive.native, "native_to_region", "DQ-007", "true", "the race lives there"),
    WORD(L, drive.density, "density", dq_density_words, "DQ-008", "city",
         "how densely it lives there"),
    TRUTH(L, drive.popular, "popular_cause", "DQ-012", "false",
          "a popular government or religion recruits"),
    TRUTH(L, drive.pressed, "can_be_pressed", "DQ-012", "false",
          "the troops can be forced to serve"),
    NUMBER_OR(L, drive.unpopular, "unpopularity", -2, 0, "DQ-013", "null",
              "-0.5 to -2 where disliked"),
    NUMBER_OR(L, drive.saturated, "saturation", -1, 0, "DQ-014", "null",
              "-0.5 to -1 where others have recruited"),
    TRUTH(L, drive.dire_need, "dire_need", "DQ-015", "false", "the people asked face an emergency"),
    WHOLE(L, species_maximum, "species_maximum", 0, 40, "DQ-018", "0",
          "upper limit of its statistics; 0: not given, so none can be raised"),
    { .key = NULL },
};
#undef L

#define I dq_instructor
const bn_field dq_instructor_fields[] = {
    WORD(I, course, "course", dq_course_words, "DQ-024", "weapon", "subject of the course"),
    WHOLE(I, trainer.count, "count", 1, DQ_PEOPLE, "DQ-025", "1", "how many of them"),
    WHOLE(I, trainer.ms, "ms", 0, 10, "DQ-026", "0", "Rank as Military Scientist"),
    WHOLE(I, trainer.wp, "wp", 1, 40, "DQ-025", "18", "willpower"),
    WHOLE(I, trainer.skill, "skill", 0, 10, "DQ-029", "0",
          "Rank with the weapon or shield, or as Assassin or Ranger"),
    { .key = NULL },
};
#undef I

static int32_t force_named(const dq_theatre *theatre, int32_t side, const char *name)
{
    for (int32_t c = 0; c < theatre->corps_count; c++)
        if (theatre->corps[c]->side == side && strcmp(theatre->corps[c]->unit.name, name) == 0)
            return c;
    return DQ_NONE;
}

static bn_code no_force(const char *name, const char *key, const bn_spot *at)
{
    return bn_refuse(at, BN_SCHEMA, NULL, key, "the side has no force called {}", name,
                     "name one of its forces");
}

static int32_t recruit_groups(const dq_unit *unit)
{
    int32_t count = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        count += unit->groups[g].recruits;
    return count;
}

static bn_code check_levy(const dq_theatre *theatre, dq_realm *realm, int32_t side, int32_t index,
                          const bn_spot *at)
{
    dq_levy *levy = &realm->levies[index];
    bn_code code = dq_drive_check(theatre->setup.figures, &levy->drive, at);

    levy->corps = force_named(theatre, side, levy->joins);
    if (code != BN_OK)
        return code;
    if (levy->corps == DQ_NONE)
        return no_force(levy->joins, "joins", at);
    if (recruit_groups(&theatre->corps[levy->corps]->unit) != 1)
        return bn_refuse(at, BN_RULE, "DQ-019", "joins", "{} has no one group of recruits",
                         levy->joins, "give one of its groups `recruits: true`");
    for (int32_t i = 0; i < index; i++)
        if (strcmp(realm->levies[i].drive.region, levy->drive.region) == 0)
            return bn_refuse(at, BN_RULE, "DQ-005", "region", "a second drive at {} in one month",
                             levy->drive.region, "one drive for a force, region and month");
    return BN_OK;
}

bn_code dq_household_check(dq_theatre *theatre, int32_t side, const bn_spot *at)
{
    dq_realm *realm = &theatre->realms[side];
    bn_names names = { .count = 0 };
    bn_code code = BN_OK;

    for (int32_t i = 0; code == BN_OK && i < realm->operative_count; i++) {
        dq_operative *who = &realm->operatives[i];
        bn_spot of = bn_spot_entry(at, "operatives", i);

        who->corps = force_named(theatre, side, who->force);
        if (who->corps == DQ_NONE)
            code = no_force(who->force, "force", &of);
        else if (!bn_names_add(&names, who->name))
            code = bn_refuse(&of, BN_SCHEMA, "DQ-109", "name", "two operatives are called {}",
                             who->name, "every operative needs a different name");
    }
    for (int32_t i = 0; code == BN_OK && i < realm->levy_count; i++) {
        bn_spot of = bn_spot_entry(at, "drives", i);

        code = check_levy(theatre, realm, side, i, &of);
    }
    return code;
}
