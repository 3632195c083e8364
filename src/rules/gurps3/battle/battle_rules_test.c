/* Rules that only a battle shows, played by hand through the slots of the game. */
#include "rules/checks_test.h"

#include "documents/documents.h"
#include "battle/steps.h"

static checks all;
static g3_setup setup;
static g3_battle battle;

/* ---- a battle to play ---------------------------------------------------------------------- */

static g3_unit *add_unit(int32_t side, const char *name, int32_t count, int32_t equipment)
{
    g3_force *force = &setup.sides[side].force;
    g3_unit *unit = &force->units[force->unit_count++];

    unit->name = name;
    unit->count = count;
    unit->equipment = equipment;
    unit->leader = G3_NONE;
    g3_unit_by_list(&g3_book, force->setting, unit);
    return unit;
}

static g3_person *add_person(int32_t side, const char *name, uint32_t traits)
{
    g3_force *force = &setup.sides[side].force;
    g3_person *person = &force->persons[force->person_count++];

    person->name = name;
    person->traits = traits;
    person->unit = G3_NONE;
    person->hits = person->ht;
    return person;
}

/* Two sides of a hundred medium foot each, without named leaders. */
static void two_sides(void)
{
    memset(&setup, 0, sizeof setup);
    bn_schema_defaults(g3_scenario_fields, &setup);
    setup.figures = &g3_book;
    setup.side_count = 2;
    setup.options.referee = 1;
    for (int32_t s = 0; s < 2; s++) {
        setup.sides[s].name = s == 0 ? "Red" : "Blue";
        setup.sides[s].inputs.es_effects_allowed = (1u << G3_ES_EFFECTS_COUNT) - 1;
        setup.sides[s].inputs.faces = (1u << G3_SIDES) - 1;
        setup.sides[s].force.commander = G3_NONE;
        add_unit(s, s == 0 ? "Reds" : "Blues", 100, G3_MEDIUM);
    }
}

static void add_mage(int32_t side, int32_t points)
{
    g3_force *force = &setup.sides[side].force;

    force->adepts[force->adept_count++] = (g3_adept){ .name = "Mage", .points = points };
}

static void begin(void)
{
    g3_battle_game.begin(&setup, &battle, NULL);
}

static const char *asked(void)
{
    bn_question open[BN_OPEN_MAX];

    return g3_battle_game.ask(&setup, &battle, open) == 0 ? "" : g3_kinds[open[0].kind].key;
}

/* Answers what is open: of rolls the totals, of sealed questions the same to all. */
static void answer(int32_t a, int32_t b, int32_t c, int32_t d)
{
    bn_question open[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = g3_battle_game.ask(&setup, &battle, open), moved = 0;
    int32_t totals[BN_PARTS_MAX] = { a, b, c, d };

    if (count == 0)
        return;
    for (uint32_t i = 0; i < (open[0].sealed ? count : 1); i++) {
        moves[moved] = (bn_move){ i, { { a, b, c, d } } };
        if (open[i].form == BN_FORM_ROLL)
            moves[moved].answer.value[0] =
                g3_battle_game.consequence(&setup, &battle, &open[i], totals);
        moved++;
    }
    g3_battle_game.advance(&setup, &battle, moves, moved, NULL);
}

static void roll(int32_t total)
{
    answer(total, total, 0, 0);
}

/* Plays on by defaults and middling dice until a question of this key is open, or the end. */
static void until(const char *key)
{
    bn_question open[BN_OPEN_MAX];

    while (g3_battle_game.ask(&setup, &battle, open) > 0 && strcmp(asked(), key) != 0)
        if (open[0].form == BN_FORM_ROLL)
            roll(strcmp(asked(), "catastrophe") == 0 ? 5 : open[0].throws[0].count * 3);
        else
            answer(open[0].preset.value[0], 0, 0, 0);
}

/* ---- the day ------------------------------------------------------------------------------- */

static void sequence(void)
{
    two_sides();
    begin();
    expect(&all, "G3-009 the day begins with catastrophes", strcmp(asked(), "catastrophe"), 0);
    until("contest");
    expect(&all, "G3-090 no modifiers", g3_strategy_now(&setup, &battle, 0, NULL), 12);
    roll(8);
    roll(12);
    expect(&all, "G3-105 the winner", battle.winner, 1);
    expect(&all, "G3-105 the difference", battle.difference, 4);
    expect(&all, "G3-114 the loser's units roll", strcmp(asked(), "morale"), 0);
    roll(14);
    expect(&all, "G3-121 a rout", battle.units[1].fate, G3_ROUTS);
    until("");
    expect(&all, "G3-010 no second day after a rout", battle.day, 1);

    two_sides();
    setup.options.referee = 0;
    begin();
    expect(&all, "G3-008 the referee is asked", strcmp(asked(), "defender"), 0);

    two_sides();
    begin();
    until("continue");
    answer(1, 0, 0, 0);
    expect(&all, "G3-010 another day", battle.day, 2);
}

static void plans(void)
{
    two_sides();
    setup.sides[0].inputs.plan_modifier = 2;
    setup.sides[0].inputs.surprise_response = 1;
    setup.sides[0].inputs.stirrupless_charge = -3;
    begin();
    until("contest");
    expect(&all, "G3-101 plan and surprises, G3-023 a charge",
           g3_strategy_now(&setup, &battle, 0, NULL), 12);
    setup.sides[0].inputs.stirrupless_charge = 0;
    begin();
    until("contest");
    expect(&all, "G3-023 without the charge", g3_strategy_now(&setup, &battle, 0, NULL), 15);
}

static void luck(void)
{
    two_sides();
    add_person(0, "Duke", G3_COMMANDER | G3_PLAYER | G3_LUCK);
    setup.sides[0].force.commander = 0;
    begin();
    roll(16);
    expect(&all, "G3-007 its owner is asked", strcmp(asked(), "luck"), 0);
    answer(1, 0, 0, 0);
    answer(11, 5, 0, 0);
    expect(&all, "G3-007 the best of three", battle.parties[0].catastrophe, G3_CATASTROPHE_NONE);
    expect(&all, "G3-007 once", battle.persons[0][0].luck, 0);
}

static void fallen_leaders(void)
{
    two_sides();
    add_person(0, "Duke", G3_COMMANDER | G3_PLAYER)->hits = 1;
    setup.sides[0].force.commander = 0;
    add_unit(0, "Second", 50, G3_MEDIUM)->leader = 1;
    add_person(0, "Heir", 0)->strategy = 15;
    setup.options.max_days = 2;
    begin();
    until("survival");
    roll(18);
    for (int32_t i = 0; i < 3; i++)
        roll(14);
    roll(18);
    expect(&all, "G3-085 as if struck by 18", battle.parties[0].halved, 1);
    expect(&all, "G3-085 Morale", battle.parties[0].mood, -5);
    until("contest");
    roll(10);
    roll(14);
    while (strcmp(asked(), "morale") == 0)
        roll(5);
    until("continue");
    answer(1, 0, 0, 0);
    expect(&all, "G3-155 his skill is rolled for", strcmp(asked(), "successor"), 0);
    until("contest");
    expect(&all, "G3-155 the leader with the most TS has no name", battle.parties[0].commander, 0);
}

/* ---- powers -------------------------------------------------------------------------------- */

static void powers(void)
{
    bn_arena arena = bni_test_arena(1 << 22);
    bn_seat blue = { .role = BN_COMMANDER, .side = 1 };
    const bn_doc *view;

    two_sides();
    add_mage(0, 400);
    setup.sides[0].inputs.confound_cost = 2;
    setup.sides[0].inputs.confound_modifier = -2;
    begin();
    expect(&all, "G3-058 sealed points come first", strcmp(asked(), "es_points"), 0);
    view = g3_battle_view(&setup, &battle, blue, &arena);
    expect(&all, "G3-154 no roster of the enemy",
           bn_doc_at(bn_doc_item(bn_doc_at(view, "sides"), 0), "units") == NULL, true);
    answer(2, 0, 2, 0);
    expect(&all, "G3-064 the plan is confounded", battle.parties[0].confounds, 1);
    expect(&all, "G3-064 Strategy", g3_strategy_now(&setup, &battle, 1, NULL), 10);

    two_sides();
    add_mage(0, 400);
    setup.sides[0].inputs.es_effects_allowed =
        1u << G3_ES_EFFECTS_STRIKE | 1u << G3_ES_EFFECTS_HEALING | 1u << G3_ES_EFFECTS_MORALE_UP;
    begin();
    answer(4, 0, 4, 4);
    expect(&all, "G3-058 then targets", strcmp(asked(), "es_targets"), 0);
    answer(1, 0, 0, 0);
    expect(&all, "G3-061 a step of Morale", battle.units[0].raised, 1);
    expect(&all, "G3-062 a step of healing", battle.units[0].healed, 1);
    expect(&all, "G3-065 a step of a strike", battle.units[1].struck, 1);
    bn_arena_done(&arena);
}

/* ---- what is believed ---------------------------------------------------------------------- */

/* What a document says of enemy commanders, and the skill, weight and words of the first and last world. */
static const struct held {
    const char *name;
    bn_skills said;
    uint32_t worlds;
    bn_skill first, last;
    const char *assumes, *last_words;
} helds[] = {
    { "G3-154 an enemy of whom nothing is said is the equal of one's own commander",
      { 0 },
      3,
      { 9, 1 },
      { 9, 1 },
      "if the enemy has troops like yours and its commander is your equal (skill 9)",
      "twice as strong as you" },
    { "G3-154 one skill is no case of its own",
      { 1, { { 15, 7 } } },
      3,
      { 15, 7 },
      { 15, 7 },
      "if the enemy has troops like yours and its commander is of skill 15",
      "twice as strong as you" },
    { "G3-154 each skill has its worlds, the likeliest first",
      { 3, { { 10, 1 }, { 14, 2 }, { 17, 5 } } },
      9,
      { 17, 5 },
      { 10, 1 },
      "if the enemy has troops like yours and its commander is of skill 10, 14 or 17",
      "twice as strong as you, commander of skill 10" },
    { "G3-154 four skills are as many worlds as there can be",
      { 4, { { 3, 1 }, { 30, 1 }, { 4, 1 }, { 5, 1 } } },
      BN_WORLDS_MAX,
      { 3, 1 },
      { 5, 1 },
      "if the enemy has troops like yours and its commander is of skill 3, 30, 4 or 5",
      "twice as strong as you, commander of skill 5" },
};

/* Which skill the enemy has in a world, as far as that world is right: Tactics the same, its own as it is. */
static int32_t skill_in(const bn_world *world, int32_t us)
{
    const g3_battle *there = world->state;
    const g3_party *enemy = &there->parties[1 - us];

    return there->parties[us].skill == battle.parties[us].skill &&
                   ((const g3_setup *)world->setup)->sides[1 - us].belief.count == 0
               ? enemy->skill
               : G3_NONE;
}

/* Red has Strategy 9; Blue's commander was rolled, and is better. Neither knows the other's. */
static void beliefs(void)
{
    bn_seat red = { .role = BN_COMMANDER, .side = 0 }, blue = { .role = BN_COMMANDER, .side = 1 };

    for (size_t i = 0; i < BN_COUNT(helds); i++) {
        const struct held *held = &helds[i];
        bn_arena arena = bni_test_arena(64 << 20);
        bn_belief belief;

        two_sides();
        add_mage(0, 400);
        setup.sides[0].force.strategy = setup.sides[0].force.tactics = 9;
        setup.sides[1].force.strategy_by = G3_ROLLED;
        setup.sides[0].belief = held->said;
        setup.sides[1].belief = (bn_skills){ 1, { { 20, 3 } } };
        begin();
        roll(16);
        until("es_points");
        expect(&all, held->name, g3_battle_believe(&setup, &battle, red, &arena, &belief), true);
        expect(&all, held->name, belief.count, held->worlds);
        expect(&all, held->name, skill_in(&belief.worlds[0], 0), held->first.skill);
        expect(&all, held->name, belief.worlds[0].weight, held->first.weight);
        expect(&all, held->name, skill_in(&belief.worlds[held->worlds - 1], 0), held->last.skill);
        expect(&all, held->name, belief.worlds[held->worlds - 1].weight, held->last.weight);
        expect(&all, held->name, strcmp(belief.assumes, held->assumes), 0);
        expect(&all, held->name, strcmp(belief.worlds[held->worlds - 1].words, held->last_words),
               0);
        setup.sides[1].belief.count = 0;
        (void)g3_battle_believe(&setup, &battle, blue, &arena, &belief);
        expect(&all, "G3-042 a rolled commander is another than the usual",
               battle.parties[1].skill != setup.sides[1].force.strategy, true);
        expect(&all,
               "G3-154 a side knows its rolled commander, and takes the enemy's for his equal",
               skill_in(&belief.worlds[0], 1), battle.parties[1].skill);
        until("contest");
        (void)g3_battle_believe(&setup, &battle, red, &arena, &belief);
        expect(&all, "G3-154 what is revealed is not believed otherwise",
               skill_in(&belief.worlds[0], 0), battle.parties[1].skill);
        bn_arena_done(&arena);
    }
}

/* ---- the end of a day ---------------------------------------------------------------------- */

static void spoils(void)
{
    two_sides();
    setup.sides[1].force.units[0].cost = 300;
    add_unit(1, "Guns", 4, G3_NO_CLASS)->weapon = G3_SPECIAL_WEAPONS_LARGE_SIEGE_ENGINE;
    setup.sides[1].reason_count = 4;
    for (int32_t i = 0; i < setup.sides[1].reason_count; i++)
        setup.sides[1].reasons[i] = (g3_reason){ .name = "rain", .modifier = -5 };
    begin();
    until("contest");
    roll(8);
    roll(9);
    until("");
    expect(&all, "G3-135 the field is held", battle.parties[0].holds, 1);
    expect(&all, "G3-135 gear of the routed, wounded too", battle.parties[0].gear,
           110 * battle.units[1].lost);
    expect(&all, "G3-028 crews run from their pieces", battle.units[2].afoot, 1);
    expect(&all, "G3-028 two TS each",
           g3_ts_now(&setup, &battle, 2, NULL) == 2 * battle.units[2].count, true);

    two_sides();
    add_person(1, "Lord", G3_COMMANDER | G3_PLAYER);
    setup.sides[1].force.commander = 0;
    setup.sides[1].reason_count = 4;
    for (int32_t i = 0; i < setup.sides[1].reason_count; i++)
        setup.sides[1].reasons[i] = (g3_reason){ .name = "rain", .modifier = -5 };
    setup.battle.defender = 2;
    setup.battle.position = 1u << G3_DEFENSIVE_POSITION_FIELD_WORKS;
    setup.battle.escape = 0;
    begin();
    until("contest");
    roll(8);
    roll(12);
    until("morale");
    roll(18);
    expect(&all, "G3-157 no way out", battle.units[1].fate, G3_SURRENDERS);
    until("");
    expect(&all, "G3-157 the commander is taken", battle.persons[1][0].condition, G3_PRISONER);
}

static int64_t headline_now(const char *key, uint32_t side, bool of)
{
    bn_headline_now now = { 0 };

    for (uint32_t i = 0; i < g3_battle_score.count; i++)
        if (strcmp(g3_battle_score.headlines[i].key, key) == 0)
            (void)g3_battle_score.headline(&setup, &battle, (bn_seat){ .role = BN_REFEREE }, side,
                                           i, NULL, &now);
    return of ? now.of.num : now.value.num;
}

/* A unit that changed sides counts for the side it serves; the Reputation of one day stays beside that of the next. */
static void counted_once(void)
{
    g3_person_state hal = { .reputation = 2, .months = 3 };

    two_sides();
    add_unit(0, "Turncoats", 60, G3_LIGHT);
    begin();
    until("contest");
    battle.units[1].side = 1;
    battle.units[1].dead = 7;
    battle.units[1].count = 53;
    expect(&all, "G3-072 the dead are of the side that they served", headline_now("dead", 1, false),
           7);
    expect(&all, "G3-072 and of no other", headline_now("dead", 0, false), 0);
    expect(&all, "G3-072 men in the field", headline_now("men", 1, false), 153);
    expect(&all, "G3-072 of those who came", headline_now("men", 1, true), 160);
    expect(&all, "G3-072 who are not there for the other", headline_now("men", 0, true), 100);

    g3_renown_keep(&hal);
    expect(&all, "G3-R-124 a day is over", hal.reputation, 0);
    hal.reputation = -1;
    hal.months = 1;
    expect(&all, "G3-R-124 both count", g3_renown_won(&hal), 1);
    for (int32_t i = 0; i < G3_RENOWN; i++) {
        hal.reputation = 1;
        hal.months = 2;
        g3_renown_keep(&hal);
    }
    expect(&all, "G3-R-124 the shorter gave way", g3_renown_won(&hal), 2 + G3_RENOWN - 1);
}

static void sieges(void)
{
    two_sides();
    setup.battle.defender = 2;
    setup.battle.position = 1u << G3_DEFENSIVE_POSITION_CASTLE;
    setup.battle.siege_action = 1;
    setup.battle.siege_outcome = 1;
    begin();
    expect(&all, "G3-113 no storm, no battle", battle.step, G3_STEP_OVER);
    expect(&all, "G3-113 the castle falls", g3_holder_of(&battle), 0);
}

static void nights(void)
{
    two_sides();
    begin();
    roll(12);
    roll(5);
    until("contest");
    roll(10);
    roll(10);
    roll(5);
    roll(5);
    until("continue");
    answer(1, 0, 0, 0);
    expect(&all, "G3-078 Strategy for the day", battle.parties[0].catastrophe, G3_CATASTROPHE_NONE);
    expect(&all, "G3-078 Morale for the battle", battle.parties[0].mood, -1);
}

static void ransom(void)
{
    two_sides();
    setup.options.referee = 0;
    add_person(1, "Lord", G3_COMMANDER);
    setup.sides[1].force.commander = 0;
    setup.sides[1].reason_count = 4;
    for (int32_t i = 0; i < setup.sides[1].reason_count; i++)
        setup.sides[1].reasons[i] = (g3_reason){ .name = "rain", .modifier = -5 };
    setup.battle.defender = 2;
    setup.battle.position = 1u << G3_DEFENSIVE_POSITION_FIELD_WORKS;
    begin();
    until("contest");
    roll(8);
    roll(12);
    until("ransom");
    answer(5000, 0, 0, 0);
    expect(&all, "G3-138 his captors are paid", battle.parties[0].ransom, 5000);
}

/* A third side of fifty medium foot. */
static void three_sides(void)
{
    two_sides();
    setup.side_count = 3;
    setup.sides[2] = setup.sides[1];
    setup.sides[2].name = "Green";
    setup.sides[2].force.units[0].name = "Greens";
    setup.sides[2].force.units[0].count = 50;
}

static void contest_of_three(int32_t first, int32_t second, int32_t third)
{
    until("contest");
    roll(first);
    roll(second);
    roll(third);
}

/* 64 units a side, and 192 in all. */
static void bounds(void)
{
    two_sides();
    for (int32_t s = 0; s < 2; s++)
        for (int32_t i = 1; i < G3_UNITS; i++)
            add_unit(s, "more", 10, G3_LIGHT);
    expect(&all, "G3-011 the state of 64 units a side",
           (int64_t)g3_battle_game.state_size(&setup) <= BN_STATE_MAX, 1);
    expect(&all, "G3-139 and of 192", (int64_t)sizeof(g3_battle) <= BN_STATE_MAX, 1);
    print_message("a battle of 64 units and 16 characters a side: %u bytes; of 192 units: %u\n",
                  (unsigned)g3_battle_game.state_size(&setup), (unsigned)sizeof(g3_battle));
}

static void several_sides(void)
{
    three_sides();
    begin();
    until("contest");
    expect(&all, "G3-139 400 against 300 on average", g3_strategy_now(&setup, &battle, 0, NULL),
           13);
    expect(&all, "G3-139 200 against 400: nothing", g3_strategy_now(&setup, &battle, 2, NULL), 12);
    contest_of_three(11, 7, 12); /* margins 2, 6, 0 */
    expect(&all, "G3-139 the greatest margin wins", battle.winner, 2);
    expect(&all, "G3-139 by its difference to the next", battle.difference, 4);
    expect(&all, "G3-139 and that is the winner's for losses", g3_signed_now(&battle, 1), 4);
    expect(&all, "G3-139 the first is behind", g3_signed_now(&battle, 0), -4);
    expect(&all, "G3-139 the third by its own", g3_signed_now(&battle, 2), -6);
    until("");
    expect(&all, "G3-139 he holds the field", g3_holder_of(&battle), 1);

    three_sides();
    begin();
    contest_of_three(9, 9, 9); /* 4, 4, 3: a tie for the first place */
    expect(&all, "G3-139 a tie has no winner", battle.winner, 0);
    expect(&all, "G3-139 the tied use 0", g3_signed_now(&battle, 0) + g3_signed_now(&battle, 1), 0);
    expect(&all, "G3-139 the other his difference", g3_signed_now(&battle, 2), -1);
    until("");
    expect(&all, "G3-139 nobody holds the field", g3_holder_of(&battle), G3_NONE);

    three_sides();
    setup.battle.defender = 1;
    setup.battle.position = 1u << G3_DEFENSIVE_POSITION_FIELD_WORKS;
    setup.sides[2].inputs.faces = 1u << 1;
    begin();
    contest_of_three(14, 7, 12);
    expect(&all, "G3-139 who lost his works reads C", battle.parties[0].table, G3_TABLE_C);
    expect(&all, "G3-139 who fights elsewhere A", battle.parties[2].table, G3_TABLE_A);
    begin();
    contest_of_three(7, 12, 12);
    expect(&all, "G3-139 who stormed in vain reads B", battle.parties[1].table, G3_TABLE_B);
    expect(&all, "G3-139 who did not storm A", battle.parties[2].table, G3_TABLE_A);
}

/* ---- states that stand for others ---------------------------------------------------------- */

static g3_battle stands[BN_STAND_INS_MAX];

/* In the evening of a battle in which Blue has this many men left, of a hundred. */
static int32_t stand_ins_of(int32_t left, uint32_t grain, double weight[BN_STAND_INS_MAX])
{
    void *out[BN_STAND_INS_MAX];

    for (int32_t i = 0; i < BN_STAND_INS_MAX; i++)
        out[i] = &stands[i];
    two_sides();
    begin();
    until("continue");
    for (int32_t u = 0; u < 2; u++) {
        battle.units[u].count = u == 0 ? 100 : left;
        battle.units[u].dead = 100 - battle.units[u].count;
        battle.units[u].wounded = 0;
    }
    return g3_battle_stand_ins.of(&setup, &battle, 0, grain, out, weight);
}

/* As many men as the state has, on average, at the same question. */
static void stand_ins(void)
{
    static const struct {
        int32_t left;
        uint32_t grain;
        int32_t stands;
    } rows[] = {
        { 100, 0, 1 }, { 50, 0, 1 }, { 50, 1, 1 }, { 55, 0, 2 }, { 55, 1, 2 }, { 2, 0, 1 }
    };
    double weight[BN_STAND_INS_MAX];

    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        double men = 0, sum = 0;

        expect(&all, "a place of the lattice, or two around it",
               stand_ins_of(rows[i].left, rows[i].grain, weight), rows[i].stands);
        for (int32_t s = 0; s < rows[i].stands; s++) {
            bn_question open[BN_OPEN_MAX], here[BN_OPEN_MAX];

            sum += weight[s];
            men += weight[s] * stands[s].units[1].count;
            expect(&all, "a stand-in is sound", g3_battle_game.sound(&setup, &stands[s]), 1);
            expect(&all, "a stand-in asks as much", g3_battle_game.ask(&setup, &stands[s], open),
                   g3_battle_game.ask(&setup, &battle, here));
            expect(&all, "whether to fight on", open[0].kind, G3_ASK_CONTINUE);
            expect(&all, "the same side", open[0].side, here[0].side);
            expect(&all, "the other side has lost nothing", stands[s].units[0].count, 100);
        }
        expect(&all, "weights add up to 1", sum > 0.999 && sum < 1.001, 1);
        expect(&all, "as many men, within one, but not fewer than a sixteenth",
               men > rows[i].left - 1 && men < (rows[i].left < 7 ? 7 : rows[i].left) + 1, 1);
    }
    begin();
    expect(&all, "by day nothing is remembered",
           g3_battle_stand_ins.of(&setup, &battle, 0, 0, (void *[BN_STAND_INS_MAX]){ 0 }, weight),
           0);
    expect(&all, "losses cannot be asked for",
           g3_battle_stand_ins.of(&setup, &battle, 1, 0, (void *[BN_STAND_INS_MAX]){ 0 }, weight),
           -1);
    three_sides();
    begin();
    expect(&all, "three sides cannot be looked at so",
           g3_battle_stand_ins.of(&setup, &battle, 0, 0, (void *[BN_STAND_INS_MAX]){ 0 }, weight),
           -1);
}

int main(void)
{
    stand_ins();
    several_sides();
    bounds();
    sieges();
    nights();
    ransom();
    sequence();
    plans();
    luck();
    fallen_leaders();
    powers();
    beliefs();
    spoils();
    counted_once();
    return run_checks("battle", &all);
}
