/* Which orders are open. The strings name them in the order of the table: All-Out Attack, Attack,
 * Deliberate and Indirect Attack; All-Out, plain, Deliberate and Mobile Defense, Parley, Rally;
 * Fighting and Full Retreat; Raid, Skirmish. */
#include "strategy.h"

#include "rules/forces/muster_test.h"

#define HURT .casualties = 40, .enemy_casualties = 15
#define IN(o) .occasion = (o)

static const struct open_row {
    const char *name;
    g4_choice choice;
    const char *plain;     /* 1 for each strategy that is open */
    const char *desperate; /* likewise; NULL: none */
} open_rows[] = {
    { "G4-178 pitched, later, no DB", { IN(G4_PITCHED) }, "11111101101111", NULL },
    { "G4-178 pitched, round 1, no DB",
      { IN(G4_PITCHED), .first_round = 1 },
      "11111101101111",
      NULL },
    { "G4-178 pitched, round 1, with DB",
      { IN(G4_PITCHED), .first_round = 1, .has_db = 1 },
      "11111111101111",
      NULL },
    { "G4-189 pitched, later, with DB", { IN(G4_PITCHED), .has_db = 1 }, "11111101101111", NULL },
    { "G4-180 pitched, began confused, rallied",
      { IN(G4_PITCHED), .first_round = 1, .has_db = 1, .began_confused = 1 },
      "11011101101111",
      NULL },
    { "G4-179 encounter, round 1, on the march",
      { IN(G4_ENCOUNTER_FIRST_MOBILE), .first_round = 1, .has_db = 1 },
      "11010001000011",
      NULL },
    { "G4-179 encounter, round 1, in camp",
      { IN(G4_ENCOUNTER_FIRST_ENCAMPED), .first_round = 1, .has_db = 1 },
      "11011101101111",
      NULL },
    { "G4-179 encounter, later", { IN(G4_ENCOUNTER_LATER), .has_db = 1 }, "11011101101111", NULL },
    { "G4-176 besieged", { IN(G4_BESIEGED), .has_db = 1 }, "00001111101010", NULL },
    { "G4-176 besieger", { IN(G4_BESIEGER) }, "11111111101111", NULL },
    { "G4-180 besieger who began confused",
      { IN(G4_BESIEGER), .began_confused = 1 },
      "11011101101111",
      NULL },
    { "G4-180 besieged who began confused",
      { IN(G4_BESIEGED), .began_confused = 1, .has_db = 1 },
      "00001101101010",
      NULL },
    { "G4-180 confused, pitched",
      { IN(G4_PITCHED), .confused = 1, .began_confused = 1 },
      "00000000010100",
      NULL },
    { "G4-180 confused on the march, round 1",
      { IN(G4_ENCOUNTER_FIRST_MOBILE), .first_round = 1, .confused = 1, .began_confused = 1 },
      "00000000010100",
      NULL },
    { "G4-180 confused in camp, round 1",
      { IN(G4_ENCOUNTER_FIRST_ENCAMPED), .first_round = 1, .confused = 1 },
      "00000000010100",
      NULL },
    { "G4-180 confused later", { IN(G4_ENCOUNTER_LATER), .confused = 1 }, "00000000010100", NULL },
    { "G4-180 confused garrison may not flee",
      { IN(G4_BESIEGED), .confused = 1 },
      "00000000010000",
      NULL },
    { "G4-180 confused besieger", { IN(G4_BESIEGER), .confused = 1 }, "00000000010100", NULL },
    { "G4-181 ambusher, encounter, round 1",
      { IN(G4_ENCOUNTER_FIRST_ENCAMPED), .first_round = 1, .ambusher = 1 },
      "11010000001111",
      NULL },
    { "G4-181 ambusher on the march",
      { IN(G4_ENCOUNTER_FIRST_MOBILE), .first_round = 1, .ambusher = 1 },
      "11010000000011",
      NULL },
    { "G4-181 ambusher, pitched, round 1",
      { IN(G4_PITCHED), .first_round = 1, .ambusher = 1, .has_db = 1 },
      "11110000001111",
      NULL },
    { "G4-181 ambusher later defends again",
      { IN(G4_ENCOUNTER_LATER), .ambusher = 1 },
      "11011101101111",
      NULL },
    { "G4-181 confused ambusher may rally",
      { IN(G4_PITCHED), .first_round = 1, .ambusher = 1, .confused = 1 },
      "00000000010100",
      NULL },
    { "G4-176 landing without PB", { IN(G4_PITCHED), .landing = 1 }, "11110000001111", NULL },
    { "G4-176 confused landing",
      { IN(G4_PITCHED), .landing = 1, .confused = 1 },
      "00000000010100",
      NULL },
    { "G4-199 no Parley after talks", { IN(G4_PITCHED), .no_parley = 1 }, "11111101001111", NULL },
    { "G4-042 refused by Fanatics", { IN(G4_PITCHED), .no_giving_up = 1 }, "11111101001011", NULL },
    { "G4-042 confused and refused",
      { IN(G4_PITCHED), .confused = 1, .no_giving_up = 1 },
      "00000000010000",
      NULL },
    { "G4-192 Rally for the confused alone", { IN(G4_ENCOUNTER_LATER) }, "11011101101111", NULL },
    { "G4-202 pitched",
      { IN(G4_PITCHED), HURT, .first_round = 1, .has_db = 1 },
      "11111111101111",
      "11011101101110" },
    { "G4-202 confused: four orders",
      { IN(G4_PITCHED), HURT, .confused = 1 },
      "00000000010100",
      "00000000010100" },
    { "G4-202 besieged", { IN(G4_BESIEGED), HURT }, "00001111101010", "00001101101010" },
    { "G4-202 25 against 0",
      { IN(G4_PITCHED), .casualties = 25 },
      "11111101101111",
      "11011101101110" },
    { "G4-202 30 against 5",
      { IN(G4_PITCHED), .casualties = 30, .enemy_casualties = 5 },
      "11111101101111",
      "11011101101110" },
    { "G4-202 20 against 0 is too little",
      { IN(G4_PITCHED), .casualties = 20 },
      "11111101101111",
      NULL },
    { "G4-202 read down to full fives: 29 against 5",
      { IN(G4_PITCHED), .casualties = 29, .enemy_casualties = 5 },
      "11111101101111",
      NULL },
    { "G4-202 read down to full fives: 26 against 4",
      { IN(G4_PITCHED), .casualties = 26, .enemy_casualties = 4 },
      "11111101101111",
      "11011101101110" },
};

static void check_open(void **state)
{
    const struct open_row *r = *state;
    uint64_t open = g4_orders_open(&g4_book, &r->choice);
    char plain[G4_STRATEGIES_COUNT + 1] = { 0 }, desperate[G4_STRATEGIES_COUNT + 1] = { 0 };

    for (int32_t i = 0; i < G4_STRATEGIES_COUNT; i++) {
        plain[i] = open >> i & 1 ? '1' : '0';
        desperate[i] = open >> (i + G4_DESPERATE_OFFSET) & 1 ? '1' : '0';
    }
    assert_string_equal(plain, r->plain);
    assert_string_equal(desperate, r->desperate ? r->desperate : "00000000000000");
    assert_int_equal(open >> G4_SURRENDER, 0);
}

static void surrender_granted(void **state)
{
    g4_choice choice = { .may_surrender = 1, .confused = 1 };

    (void)state;
    assert_true(g4_orders_open(&g4_book, &choice) >> G4_SURRENDER & 1);
    choice.no_giving_up = 1;
    assert_int_equal(g4_orders_open(&g4_book, &choice) >> G4_SURRENDER, 0);
}

/* Some order is left in every case there is. */
static void never_empty(void **state)
{
    (void)state;
    for (uint32_t bits = 0; bits < 6u << 9; bits++) {
        g4_choice choice = { .occasion = (uint8_t)(bits >> 9),
                             .first_round = bits & 1,
                             .ambusher = bits >> 1 & 1,
                             .confused = bits >> 2 & 1,
                             .began_confused = bits >> 3 & 1,
                             .has_db = bits >> 4 & 1,
                             .landing = bits >> 5 & 1,
                             .no_parley = bits >> 6 & 1,
                             .no_giving_up = bits >> 7 & 1,
                             .may_surrender = 0 };
        bool inside = choice.occasion == G4_BESIEGED;

        if (inside && (choice.landing || choice.ambusher))
            continue; /* a garrison neither lands nor lies in ambush */
        assert_true(g4_orders_open(&g4_book, &choice) != 0);
    }
}

static const struct occasion_row {
    const char *name;
    bool encounter, first, mobile;
    g4_occasion occasion;
} occasion_rows[] = {
    { "G4-178 pitched, first round", false, true, true, G4_PITCHED },
    { "G4-178 pitched, later", false, false, false, G4_PITCHED },
    { "G4-179 first round, mobile", true, true, true, G4_ENCOUNTER_FIRST_MOBILE },
    { "G4-179 first round, encamped", true, true, false, G4_ENCOUNTER_FIRST_ENCAMPED },
    { "G4-179 later, mobile", true, false, true, G4_ENCOUNTER_LATER },
    { "G4-179 later, encamped", true, false, false, G4_ENCOUNTER_LATER },
};

static void check_occasion(void **state)
{
    const struct occasion_row *r = *state;

    assert_int_equal(g4_field_occasion(r->encounter, r->first, r->mobile), r->occasion);
}

static const struct rally_row {
    const char *name;
    int32_t order;
    bool confused, panicked, gone, due;
} rally_rows[] = {
    { "G4-192 ordered", G4_STRATEGIES_RALLY, true, false, false, true },
    { "G4-192 ordered as Desperate", G4_STRATEGIES_RALLY + G4_DESPERATE_OFFSET, true, false, false,
      true },
    { "G4-192 another order", G4_STRATEGIES_FULL_RETREAT, true, false, false, false },
    { "G4-192 surrendered", G4_SURRENDER, true, false, false, false },
    { "G4-192 not confused", G4_STRATEGIES_RALLY, false, false, false, false },
    { "G4-192 the successor just failed", G4_STRATEGIES_RALLY, true, true, false, false },
    { "G4-192 destroyed", G4_STRATEGIES_RALLY, true, false, true, false },
};

static void check_rally(void **state)
{
    const struct rally_row *r = *state;

    assert_int_equal(g4_rally_due(r->order, r->confused, r->panicked, r->gone), r->due);
}

static void rally_target(void **state)
{
    g4_readings ours = { 0 }, other = { .rally_unmodified = 1 };

    (void)state;
    assert_int_equal(g4_rally_target(&g4_book, 12, &ours), 10);
    assert_int_equal(g4_rally_target(&g4_book, 12, &other), 12);
}

static const struct confusion_row {
    const char *name;
    bool confused, by_reconnaissance, first;
    int32_t one_round;
    bool stays;
} confusion_rows[] = {
    { "G4-180 surprise lasts until rallied", true, true, true, 0, true },
    { "G4-180 by the switch one round", true, true, true, 1, false },
    { "G4-180 the switch spares no leaderless force", true, false, true, 1, true },
    { "G4-180 the switch after round 1", true, true, false, 1, true },
    { "G4-180 not confused", false, true, true, 0, false },
};

static void check_confusion(void **state)
{
    const struct confusion_row *r = *state;
    g4_readings rules = { .confusion_one_round = r->one_round };

    assert_int_equal(g4_stays_confused(r->confused, r->by_reconnaissance, r->first, &rules),
                     r->stays);
}

static const struct word_row {
    const char *name;
    int32_t order;
    const char *word;
} word_rows[] = {
    { "G4-176 the first by name", 0, "All-Out Attack" },
    { "G4-176 the last by name", 13, "Skirmish" },
    { "G4-176 a Desperate one", 14, "Desperate All-Out Attack" },
    { "G4-176 the last Desperate one", 26, "Desperate Raid" },
    { "G4-277 surrender is an order", 28, "surrender" },
};

static void check_word(void **state)
{
    const struct word_row *r = *state;
    char buffer[64];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    g4_order_word(r->order, &text);
    assert_string_equal(buffer, r->word);
}

/* The steps of a round stand in the book's order; the tables of strategies name the same rows. */
static void order_of_rows(void **state)
{
    (void)state;
    assert_int_equal(G4_STRATEGY_ACCESS_COUNT, G4_STRATEGIES_COUNT);
    assert_int_equal(G4_STRATEGY_EFFECTS_COUNT, G4_STRATEGIES_COUNT);
    for (int32_t i = 0; i < G4_STRATEGIES_COUNT; i++) {
        assert_int_equal(g4_book.strategy_access[i].strategy, i);
        assert_int_equal(g4_book.strategy_effects[i].strategy, i);
        assert_int_equal(g4_order_strategy(g4_order_of(i, true)), i);
        assert_true(g4_order_desperate(g4_order_of(i, true)));
        assert_false(g4_order_desperate(g4_order_of(i, false)));
    }
    assert_false(g4_order_desperate(G4_SURRENDER));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_open, open_rows);
    BNI_ROWS(&tests, check_occasion, occasion_rows);
    BNI_ROWS(&tests, check_rally, rally_rows);
    BNI_ROWS(&tests, check_confusion, confusion_rows);
    BNI_ROWS(&tests, check_word, word_rows);
    BNI_NAMED(&tests, "G4-277 surrender if granted", surrender_granted);
    BNI_NAMED(&tests, "G4-176 some order is always left", never_empty);
    BNI_NAMED(&tests, "G4-192 Leadership-2, by the switch unmodified", rally_target);
    BNI_NAMED(&tests, "G4-176 rows that agree", order_of_rows);
    return BNI_RUN("strategy", &tests);
}
