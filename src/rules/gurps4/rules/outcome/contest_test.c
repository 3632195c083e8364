#include "contest.h"

#include "rules/forces/muster_test.h"

#include "rules/people/skills.h"

#define S(name) G4_STRATEGIES_##name

/* ---- modifiers of strategies -------------------------------------------------------------- */

static const struct modifier_row {
    const char *name;
    g4_stance self;
    int32_t modifier;
} modifier_rows[] = {
    { "G4-183 Attack", { .strategy = S(ATTACK) }, 0 },
    { "G4-183 Attack, every superiority", { .strategy = S(ATTACK), .superior = 0x1ff }, 0 },
    { "G4-184 All-Out Attack", { .strategy = S(ALL_OUT_ATTACK) }, 2 },
    { "G4-184 All-Out Attack, every superiority",
      { .strategy = S(ALL_OUT_ATTACK), .superior = 0x1ff },
      2 },
    { "G4-185 Deliberate Attack", { .strategy = S(DELIBERATE_ATTACK) }, 1 },
    { "G4-185 with Artillery Superiority",
      { .strategy = S(DELIBERATE_ATTACK), .superior = G4_ART },
      2 },
    { "G4-185 with all others",
      { .strategy = S(DELIBERATE_ATTACK), .superior = 0x1ff & ~G4_ART },
      1 },
    { "G4-186 Indirect Attack", { .strategy = S(INDIRECT_ATTACK) }, -3 },
    { "G4-186 with C3I Superiority", { .strategy = S(INDIRECT_ATTACK), .superior = G4_C3I }, -2 },
    { "G4-186 again at once", { .strategy = S(INDIRECT_ATTACK), .indirect_last = 1 }, -5 },
    { "G4-186 again at once with C3I",
      { .strategy = S(INDIRECT_ATTACK), .indirect_last = 1, .superior = G4_C3I },
      -4 },
    { "G4-186 again after a pause", { .strategy = S(INDIRECT_ATTACK), .indirect_before = 1 }, -3 },
    { "G4-186 then something else", { .strategy = S(ATTACK), .indirect_last = 1 }, 0 },
    { "G4-187 All-Out Defense", { .strategy = S(ALL_OUT_DEFENSE) }, 2 },
    { "G4-188 Defense", { .strategy = S(DEFENSE), .superior = 0x1ff }, 1 },
    { "G4-189 Deliberate Defense", { .strategy = S(DELIBERATE_DEFENSE) }, 1 },
    { "G4-189 with Fire Superiority", { .strategy = S(DELIBERATE_DEFENSE), .superior = G4_F }, 2 },
    { "G4-189 with all others",
      { .strategy = S(DELIBERATE_DEFENSE), .superior = 0x1ff & ~G4_F },
      1 },
    { "G4-190 Mobile Defense", { .strategy = S(MOBILE_DEFENSE) }, 0 },
    { "G4-190 with Cavalry Superiority", { .strategy = S(MOBILE_DEFENSE), .superior = G4_CV }, 1 },
    { "G4-190 with Naval Superiority", { .strategy = S(MOBILE_DEFENSE), .superior = G4_NAV }, 1 },
    { "G4-190 with both, once", { .strategy = S(MOBILE_DEFENSE), .superior = G4_CV | G4_NAV }, 1 },
    { "G4-191 a refused Parley is Defense less 1", { .strategy = S(DEFENSE), .refused = 1 }, 0 },
    { "G4-191 its -1 stays through a Stalemate", { .strategy = S(SKIRMISH), .refused = 1 }, 1 },
    { "G4-192 Rally", { .strategy = S(RALLY), .confused = 1 }, -2 },
    { "G4-193 Fighting Retreat", { .strategy = S(FIGHTING_RETREAT), .superior = 0x1ff }, 3 },
    { "G4-193 no obstacle for it", { .strategy = S(FIGHTING_RETREAT), .retreat_obstacle = -2 }, 3 },
    { "G4-194 Full Retreat", { .strategy = S(FULL_RETREAT) }, 8 },
    { "G4-194 while confused", { .strategy = S(FULL_RETREAT), .confused = 1 }, 6 },
    { "G4-194 over a narrow bridge", { .strategy = S(FULL_RETREAT), .retreat_obstacle = -2 }, 6 },
    { "G4-194 both", { .strategy = S(FULL_RETREAT), .confused = 1, .retreat_obstacle = -3 }, 3 },
    { "G4-195 Raid", { .strategy = S(RAID) }, 0 },
    { "G4-195 with Air", { .strategy = S(RAID), .superior = G4_AIR }, 1 },
    { "G4-195 with Recon", { .strategy = S(RAID), .superior = G4_REC }, 1 },
    { "G4-195 with all four, each",
      { .strategy = S(RAID), .superior = G4_AIR | G4_CV | G4_NAV | G4_REC },
      4 },
    { "G4-195 with the other five",
      { .strategy = S(RAID), .superior = G4_ARM | G4_ART | G4_C3I | G4_ENG | G4_F },
      0 },
    { "G4-196 Skirmish", { .strategy = S(SKIRMISH) }, 2 },
    { "G4-196 with Air", { .strategy = S(SKIRMISH), .superior = G4_AIR }, 3 },
    { "G4-196 with Artillery", { .strategy = S(SKIRMISH), .superior = G4_ART }, 3 },
    { "G4-196 with Fire", { .strategy = S(SKIRMISH), .superior = G4_F }, 3 },
    { "G4-196 with all three, once",
      { .strategy = S(SKIRMISH), .superior = G4_AIR | G4_ART | G4_F },
      3 },
    { "G4-203 Desperate", { .strategy = S(ATTACK), .desperate = 1 }, 4 },
    { "G4-203 Desperate Full Retreat", { .strategy = S(FULL_RETREAT), .desperate = 1 }, 12 },
    { "G4-048 eager troops", { .strategy = S(RAID), .impetuous = 1 }, 1 },
    { "G4-049 troops not held back", { .strategy = S(DEFENSE), .impetuous = -2 }, -1 },
};

static void check_modifier(void **state)
{
    const struct modifier_row *r = *state;

    assert_int_equal(g4_strategy_modifier(&g4_book, &r->self, NULL), r->modifier);
}

/* ---- effective Strategy ------------------------------------------------------------------- */

static const struct effective_row {
    const char *name;
    g4_stance self;
    int32_t foe; /* their strategy */
    int32_t unreplaced_rule;
    int32_t effective;
} effective_rows[] = {
    { "G4-204 Drake's Cross: Sir Richard",
      { .skill = 10, .risk = 1, .heroism = 1, .strategy = S(DEFENSE) },
      S(INDIRECT_ATTACK),
      0,
      13 },
    { "G4-204 Drake's Cross: Strykland",
      { .skill = 12, .bsm = 3, .strategy = S(INDIRECT_ATTACK) },
      S(DEFENSE),
      0,
      12 },
    { "G4-204 all of it at once",
      { .skill = 12,
        .bsm = 5,
        .casualties = 30,
        .db = 3,
        .pb = 2,
        .risk = -1,
        .heroism = 2,
        .impetuous = -2,
        .split = -4,
        .chemical = -2,
        .circumstance = 1,
        .strategy = S(DEFENSE) },
      S(ATTACK),
      0,
      11 },
    { "G4-204 no lower limit",
      { .skill = 3, .casualties = 95, .strategy = S(RALLY) },
      S(ATTACK),
      0,
      -18 },
    { "G4-204 a retreat from a landing",
      { .skill = 10, .landing = -4, .strategy = S(FIGHTING_RETREAT) },
      S(ATTACK),
      0,
      9 },
    { "G4-185 an enemy's DB of 5 counts 3",
      { .skill = 10, .db = 5, .strategy = S(DEFENSE) },
      S(DELIBERATE_ATTACK),
      0,
      14 },
    { "G4-185 an enemy's DB of 4 counts 2",
      { .skill = 10, .db = 4, .strategy = S(DEFENSE) },
      S(DELIBERATE_ATTACK),
      0,
      13 },
    { "G4-185 an enemy's DB of 1 counts 1",
      { .skill = 10, .db = 1, .strategy = S(DEFENSE) },
      S(DELIBERATE_ATTACK),
      0,
      12 },
    { "G4-185 PB is untouched",
      { .skill = 10, .pb = 5, .strategy = S(DEFENSE) },
      S(DELIBERATE_ATTACK),
      0,
      16 },
    { "G4-213 PB with any strategy",
      { .skill = 10, .pb = 2, .strategy = S(RAID) },
      S(DEFENSE),
      0,
      12 },
    { "G4-206 against him",
      { .skill = 10, .circumstance = -3, .strategy = S(ATTACK) },
      S(DEFENSE),
      0,
      7 },
    { "G4-211 Drake's Cross: Sir Richard at 10%",
      { .casualties = 10, .strategy = S(ATTACK) },
      S(ATTACK),
      0,
      -2 },
    { "G4-211 Drake's Cross: Strykland at 15%",
      { .bsm = 3, .casualties = 15, .strategy = S(ATTACK) },
      S(ATTACK),
      0,
      0 },
    { "G4-211 only full fives", { .casualties = 14, .strategy = S(ATTACK) }, S(ATTACK), 0, -2 },
    { "G4-211 nothing below 5", { .casualties = 4, .strategy = S(ATTACK) }, S(ATTACK), 0, 0 },
    { "G4-211 folded losses cost TS alone",
      { .casualties = 10, .unreplaced = 20, .strategy = S(ATTACK) },
      S(ATTACK),
      0,
      -2 },
    { "G4-211 by the switch BSM too",
      { .casualties = 10, .unreplaced = 20, .strategy = S(ATTACK) },
      S(ATTACK),
      1,
      -6 },
};

static void check_effective(void **state)
{
    const struct effective_row *r = *state;
    g4_stance foe = { .strategy = (uint8_t)r->foe };
    g4_readings rules = { .unreplaced_losses_cost_bsm = r->unreplaced_rule };

    assert_int_equal(g4_effective_strategy(&g4_book, &r->self, &foe, &rules, NULL), r->effective);
}

/* The terms add up to the figure and name their side. */
static void check_terms(void **state)
{
    const struct effective_row *r = *state;
    unsigned char block[8192];
    g4_stance self = r->self, foe = { .strategy = (uint8_t)r->foe };
    g4_readings rules = { .unreplaced_losses_cost_bsm = r->unreplaced_rule };
    bn_arena arena;
    bn_trace trace;
    int64_t sum = 0;

    self.side = 1;
    self.about = 7;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    (void)g4_effective_strategy(&g4_book, &self, &foe, &rules, &trace);
    for (uint32_t i = 0; i < trace.count; i++) {
        assert_int_equal(trace.terms[i].group, G4_TERMS_STRATEGY);
        assert_int_equal(trace.terms[i].side, 1);
        assert_int_equal(trace.terms[i].about, 7);
        if (bn_term_summed(&trace.terms[i]))
            sum += trace.terms[i].value;
    }
    assert_int_equal(sum, r->effective);
    assert_true(bn_term_total(&trace.terms[trace.count - 1]));
    assert_int_equal(trace.terms[trace.count - 1].value, r->effective);
}

static const struct skill_row {
    const char *name;
    int32_t strategy, tactics, elements, skill;
} skill_rows[] = {
    { "G4-205 four elements, Tactics is better", 10, 14, 4, 14 },
    { "G4-205 one element", 10, 14, 1, 14 },
    { "G4-205 five elements", 10, 14, 5, 10 },
    { "G4-205 Strategy is better", 12, 9, 3, 12 },
};

static void check_skill(void **state)
{
    const struct skill_row *r = *state;

    assert_int_equal(g4_command_skill(&g4_book, r->strategy, r->tactics, r->elements), r->skill);
}

static void rollers(void **state)
{
    static g4_force force = { .person_count = 3 };

    (void)state;
    assert_int_equal(g4_strategy_roller(&force, 1), 1);
    assert_int_equal(g4_strategy_roller(&force, G4_NONE), G4_NONE);
    force.persons[2].rolls_strategy = 1;
    assert_int_equal(g4_strategy_roller(&force, 1), 2);
}

static void superiorities(void **state)
{
    int32_t bonus[G4_CLASSES] = { [0] = 1, [2] = 3, [4] = 0, [8] = 2 };

    (void)state;
    assert_int_equal(g4_superior_classes(&g4_book, bonus), G4_AIR | G4_ART | G4_REC);
}

/* ---- margins and rows --------------------------------------------------------------------- */

static const struct margin_row {
    const char *name;
    int32_t strategy, before, margin, final;
} margin_rows[] = {
    { "G4-186 4 is doubled to 8", S(INDIRECT_ATTACK), 0, 4, 8 },
    { "G4-186 3 is doubled to 6", S(INDIRECT_ATTACK), 0, 3, 6 },
    { "G4-186 the second: 3 by 1.5, rounded up", S(INDIRECT_ATTACK), 1, 3, 5 },
    { "G4-186 the third: 4 by 1.5", S(INDIRECT_ATTACK), 2, 4, 6 },
    { "G4-186 the second: 1 by 1.5", S(INDIRECT_ATTACK), 1, 1, 2 },
    { "G4-196 5 is halved to 2", S(SKIRMISH), 0, 5, 2 },
    { "G4-196 1 is halved to 0", S(SKIRMISH), 0, 1, 0 },
    { "G4-196 after Indirect Attacks", S(SKIRMISH), 2, 8, 4 },
    { "G4-207 others stay", S(ATTACK), 3, 5, 5 },
    { "G4-207 a Raid stays", S(RAID), 0, 1, 1 },
};

static void check_margin(void **state)
{
    const struct margin_row *r = *state;

    assert_int_equal(g4_final_margin(&g4_book, r->margin, r->strategy, r->before), r->final);
}

static const struct result_row {
    const char *name;
    int32_t margin, row;
} result_rows[] = {
    { "G4-208 0", 0, 0 },   { "G4-208 1", 1, 1 },   { "G4-208 3", 3, 1 },   { "G4-208 4", 4, 2 },
    { "G4-208 6", 6, 2 },   { "G4-208 7", 7, 3 },   { "G4-208 9", 9, 3 },   { "G4-208 10", 10, 4 },
    { "G4-208 14", 14, 4 }, { "G4-208 15", 15, 5 }, { "G4-208 19", 19, 5 }, { "G4-208 20", 20, 6 },
    { "G4-208 60", 60, 6 },
};

static void check_result(void **state)
{
    const struct result_row *r = *state;

    assert_int_equal(g4_result_row(&g4_book, r->margin), r->row);
}

/* ---- the contest -------------------------------------------------------------------------- */

static const struct contest_row {
    const char *name;
    g4_odds odds;
    int32_t roll[2];
    int32_t winner, row;
} contest_rows[] = {
    { "G4-207 Drake's Cross, round 1",
      { .skill = { 13, 12 }, .strategy = { S(DEFENSE), S(INDIRECT_ATTACK) } },
      { 9, 11 },
      0,
      1 },
    { "G4-207 Drake's Cross, had the dice been swapped",
      { .skill = { 13, 12 }, .strategy = { S(DEFENSE), S(INDIRECT_ATTACK) } },
      { 13, 9 },
      1,
      2 },
    { "G4-207 a tie",
      { .skill = { 13, 12 }, .strategy = { S(ATTACK), S(ATTACK) } },
      { 10, 9 },
      G4_NONE,
      0 },
    { "G4-207 only the winner's strategy changes the margin",
      { .skill = { 10, 14 }, .strategy = { S(SKIRMISH), S(ATTACK) } },
      { 10, 10 },
      1,
      2 },
    { "G4-196 a Skirmish won by 1 is a tie",
      { .skill = { 11, 10 }, .strategy = { S(SKIRMISH), S(ATTACK) } },
      { 10, 10 },
      G4_NONE,
      0 },
    { "G4-196 a Skirmish won by 2",
      { .skill = { 12, 10 }, .strategy = { S(SKIRMISH), S(ATTACK) } },
      { 10, 10 },
      0,
      1 },
    { "G4-186 over a Skirmish doubles",
      { .skill = { 10, 15 }, .strategy = { S(SKIRMISH), S(INDIRECT_ATTACK) } },
      { 10, 10 },
      1,
      4 },
    { "G4-186 a second one",
      { .skill = { 10, 15 }, .strategy = { S(ATTACK), S(INDIRECT_ATTACK) }, .indirect = { 0, 1 } },
      { 10, 10 },
      1,
      3 },
    { "G4-194 won by who flees",
      { .skill = { 18, 10 }, .strategy = { S(FULL_RETREAT), S(ATTACK) } },
      { 10, 10 },
      0,
      3 },
    { "G4-194 lost by who flees",
      { .skill = { 10, 18 }, .strategy = { S(FULL_RETREAT), S(ATTACK) } },
      { 10, 10 },
      1,
      3 },
    { "G4-005 a forced failure loses to a success",
      { .skill = { 40, 10 }, .strategy = { S(ATTACK), S(ATTACK) } },
      { 17, 10 },
      1,
      1 },
};

static void check_contest(void **state)
{
    const struct contest_row *r = *state;
    int32_t got = g4_consequence(&g4_book, &r->odds, r->roll);

    assert_int_equal(g4_consequence_winner(got), r->winner);
    assert_int_equal(g4_consequence_row(got), r->row);
}

/* The reading of a contest once more, straight from the rules. */
static int32_t expected(const g4_odds *odds, int32_t roll_a, int32_t roll_b)
{
    static const int32_t least[] = { 1, 4, 7, 10, 15, 20 };
    int32_t lead =
        g4_margin(&g4_book, odds->skill[0], roll_a) - g4_margin(&g4_book, odds->skill[1], roll_b);
    int32_t winner = lead < 0, margin = lead < 0 ? -lead : lead, row = 0;
    int32_t with = odds->strategy[winner];

    if (with == S(INDIRECT_ATTACK))
        margin = odds->indirect[winner] ? (margin * 3 + 1) / 2 : margin * 2;
    if (with == S(SKIRMISH))
        margin /= 2;
    for (uint32_t i = 0; i < BN_COUNT(least); i++)
        row += margin >= least[i];
    return row == 0 ? 0 : row + winner * 6;
}

/* All strategies, skills far apart and near, all pairs of rolls; and how many come out. */
static void all_rolls(void **state)
{
    uint32_t most = 0;

    (void)state;
    for (int32_t i = 0; i < 14 * 14 * 21 * 4; i++) {
        g4_odds odds = { .skill = { 10, i / 196 % 21 - 2 },
                         .strategy = { (uint8_t)(i % 14), (uint8_t)(i / 14 % 14) },
                         .indirect = { i / (196 * 21) & 1, i / (196 * 21) >> 1 } };
        uint32_t seen = 0;

        for (int32_t n = 0; n < 256; n++) {
            int32_t roll[2] = { 3 + n % 16, 3 + n / 16 };
            int32_t got = g4_consequence(&g4_book, &odds, roll),
                    want = expected(&odds, roll[0], roll[1]);

            assert_int_equal(got, want);
            seen |= UINT32_C(1) << got;
        }
        assert_true(seen >> G4_CONSEQUENCES == 0);
        most |= seen;
    }
    assert_int_equal(most, (1u << 13) - 1);
    assert_int_equal(G4_CONSEQUENCES, 13);
}

static const struct key_row {
    const char *name;
    g4_odds a, b;
    bool same;
} key_rows[] = {
    { "G4-207 strategies that leave the margin alone share odds",
      { .skill = { 10, 12 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      { .skill = { 10, 12 }, .strategy = { S(RAID), S(ALL_OUT_DEFENSE) } },
      true },
    { "G4-207 another skill has other odds",
      { .skill = { 10, 12 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      { .skill = { 11, 12 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      false },
    { "G4-207 the sides are not exchanged",
      { .skill = { 10, 12 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      { .skill = { 12, 10 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      false },
    { "G4-207 a skill below 0 is not one above",
      { .skill = { -1, 12 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      { .skill = { 1, 12 }, .strategy = { S(ATTACK), S(DEFENSE) } },
      false },
    { "G4-186 the second Indirect Attack has other odds",
      { .skill = { 10, 12 }, .strategy = { S(INDIRECT_ATTACK), S(DEFENSE) } },
      { .skill = { 10, 12 }, .strategy = { S(INDIRECT_ATTACK), S(DEFENSE) }, .indirect = { 1, 0 } },
      false },
};

static void check_key(void **state)
{
    const struct key_row *r = *state;

    assert_int_equal(g4_odds_key(&g4_book, &r->a) == g4_odds_key(&g4_book, &r->b), r->same);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_modifier, modifier_rows);
    BNI_ROWS(&tests, check_effective, effective_rows);
    BNI_ROWS(&tests, check_terms, effective_rows);
    BNI_ROWS(&tests, check_skill, skill_rows);
    BNI_ROWS(&tests, check_margin, margin_rows);
    BNI_ROWS(&tests, check_result, result_rows);
    BNI_ROWS(&tests, check_contest, contest_rows);
    BNI_ROWS(&tests, check_key, key_rows);
    BNI_NAMED(&tests, "G4-177 who rolls", rollers);
    BNI_NAMED(&tests, "G4-182 a bonus of 1 and more", superiorities);
    BNI_NAMED(&tests, "G4-207 every pair of rolls, strategies and skills", all_rolls);
    return BNI_RUN("contest", &tests);
}
