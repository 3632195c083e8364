/* Campaigns played at random: whatever is answered, a campaign stays sound and comes to an end. */
#include "random_test.h"
#include "campaign_test.h"

enum { CAMPAIGNS = 200, FEWEST = BNI_SIZED(CAMPAIGNS, 60, 20), AT_ONCE = 20 };

static field f;

static const struct {
    const char *element;
    int32_t tl;
} stock[] = {
    { "Heavy Infantry", 3 }, { "Heavy Cavalry", 3 }, { "Bowmen", 3 },      { "Light Infantry", 3 },
    { "Light Cavalry", 3 },  { "Riflemen", 7 },      { "MANPAD", 8 },      { "IFV", 8 },
    { "Miners", 3 },         { "Light Galley", 2 },  { "Longship", 3 },    { "Jet Fighter", 7 },
    { "Escort Ship", 7 },    { "Draft Team", 3 },    { "Light Truck", 7 },
};

static const uint32_t features[] = { 0,           0,           0,       G4_NIGHT,     G4_IMPETUOUS,
                                     G4_DISLOYAL, G4_LEVY,     G4_LEVY, G4_MERCENARY, G4_MERCENARY,
                                     G4_FANATIC,  G4_NOCTURNAL };

static void random_force(bn_rng *rng, int32_t side)
{
    bool sea = f.setup.battle.kind == G4_NAVAL;
    g4_line lines[4];
    int32_t count = 1 + below(rng, 4);
    g4_force *force;

    for (int32_t i = 0; i < count; i++) {
        int32_t k = sea ? 9 + below(rng, 4) : below(rng, (int32_t)BN_COUNT(stock));

        lines[i] =
            line_of(stock[k].element, 1 + below(rng, chance(rng, 10) ? 300 : 12), stock[k].tl);
        lines[i].features = features[below(rng, (int32_t)BN_COUNT(features))];
        lines[i].quality = below(rng, G4_TROOP_QUALITY_COUNT);
        lines[i].readiness = chance(rng, 10) ? 1 : 0;
        lines[i].contract_years = below(rng, 2);
        if (chance(rng, 10))
            lines[i].share = bn_rat_of(1 + below(rng, 20), 20);
    }
    if (f.setup.sides[side].force_count == G4_SIDE_FORCES)
        return;
    force = field_lines(&f, side, "a force", lines, count, below(rng, 4), below(rng, 4));
    force->land_ls = below(rng, 3) * 60;
    force->naval_ls = chance(rng, 30) ? below(rng, 300) : 0;
    force->air_ls = chance(rng, 20) ? below(rng, 100) : 0;
    force->reserve = f.setup.sides[side].force_count > 1 && chance(rng, 30);
    force->casualties = chance(rng, 20) ? 5 * below(rng, 8) : 0;
    force->civilians = (uint8_t)chance(rng, 10);
    force->inputs.healing_budget = chance(rng, 20) ? 1 + below(rng, 5000) : 0;
    force->inputs.hostile_march = (uint8_t)chance(rng, 10);
    force->inputs.distance_home = below(rng, 100);
    for (int32_t i = 0; i < force->person_count + below(rng, 3) && i < 3; i++) {
        g4_person *person = &force->persons[force->person_count++];

        person->name = "somebody";
        person->posts = i == 0 ? G4_COMMANDER : i == 1 ? G4_QUARTERMASTER : 0;
        person->strategy = person->leadership = person->administration = 8 + below(rng, 8);
        person->hp = 1 + below(rng, 12);
        person->player = (uint8_t)chance(rng, 50);
    }
}

static void random_place(bn_rng *rng, g4_place *place, int32_t number)
{
    place->name = "a place";
    place->x = number;
    place->y = below(rng, 4);
    place->owner = below(rng, 3);
    place->terrain = below(rng, G4_TERRAINS);
    place->port = (uint8_t)chance(rng, 30);
    place->pass = (uint8_t)chance(rng, 30);
    place->ford = (uint8_t)chance(rng, 20);
    place->wasteland = (uint8_t)chance(rng, 20);
    place->fortress = chance(rng, 60) ? below(rng, 6) : 0;
    place->revenue = bn_rat_int(below(rng, 20000));
}

/* What the book has in stock, as documents give it. */
static void stock_up(void)
{
    static unsigned char block[2 << 20];
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    assert_true(g4_stock_lists(&f.setup, &arena));
}

static void random_setup(bn_rng *rng)
{
    static const int32_t kinds[] = { G4_LAND, G4_LAND, G4_LAND, G4_SIEGE, G4_LANDING, G4_NAVAL };
    g4_campaign_inputs *c = &f.setup.campaign;

    field_init(&f, 1 + below(rng, 70));
    f.setup.side_count = chance(rng, 15) ? 3 : 2;
    f.setup.options.referee = chance(rng, 70);
    f.setup.options.max_rounds = chance(rng, 50) ? 4 : 0;
    f.setup.options.remove_elements = (uint8_t)chance(rng, 20);
    f.setup.options.defer_folding = (uint8_t)chance(rng, 20);
    f.setup.battle.kind = kinds[below(rng, 6)];
    c->map = below(rng, 3);
    c->map_unit = 3 + below(rng, 12);
    c->width = chance(rng, 70) ? 4 + below(rng, 3) : 0;
    c->height = chance(rng, 70) ? 4 + below(rng, 3) : 0;
    c->start_month = below(rng, 12);
    c->start_day = 1 + below(rng, 30);
    c->season_months = (uint32_t)below(rng, 4096);
    c->march_factor = bn_rat_of(1 + below(rng, 6), 4);
    c->recovery_hp = below(rng, 4);
    c->poorly_mapped = (uint8_t)chance(rng, 20);
    c->bad_weather = c->given[G4_IN_WEATHER] = (uint8_t)chance(rng, 20);
    for (int32_t side = 0; side < f.setup.side_count; side++) {
        if (chance(rng, 60))
            f.setup.sides[side].war_chest = bn_rat_int(below(rng, 2000000));
        f.setup.sides[side].revenue = bn_rat_int(below(rng, 300000));
        f.setup.sides[side].revenue_period = below(rng, 3);
        for (int32_t i = 1 + below(rng, 3); i > 0; i--)
            random_force(rng, side);
    }
    for (c->place_count = 0; c->place_count < below(rng, 5); c->place_count++)
        random_place(rng, &c->places[c->place_count], c->place_count);
    stock_up();
}

/* Any answer that is offered; quiet days and short ways more often than not. */
static bn_answer order(const gamble *g, bn_rng *rng, const bn_question *q)
{
    uint64_t count = bn_question_answers(q);
    bn_answer answer;

    if ((q->kind == G4_C_MUSTER || q->kind == G4_C_DAY) && chance(rng, 80))
        return q->preset;
    for (int32_t tries = 0; tries < 200; tries++) {
        bn_question_answer(q, bn_rng_below(rng, count > UINT32_MAX ? UINT32_MAX : (uint32_t)count),
                           &answer);
        if (q->kind == G4_C_ORDER && answer.value[0] > G4_ORDERS_OF_DAY + 3 && chance(rng, 90))
            continue; /* a week in camp */
        if (g->game->offers(g->setup, g->state, q, &answer))
            return answer;
    }
    return q->preset;
}

static uint32_t battles;

static void count_battles(const gamble *g, const void *before)
{
    const g4_campaign *was = before, *is = g->state;

    battles += was->phase != G4_PHASE_BATTLE && is->phase == G4_PHASE_BATTLE;
}

static void is_over(const gamble *g)
{
    const g4_campaign *campaign = g->state;

    assert_int_equal(campaign->phase, G4_PHASE_OVER);
}

static gamble g = { .game = &g4_campaign_game,
                    .setup = &f.setup,
                    .state = &f.s,
                    .outcomes = INT32_MAX,
                    .order = order,
                    .moved = count_battles,
                    .ended = is_over,
                    .look_every = 4 };

static void begin(void)
{
    field_begin(&f);
}

/* The key of a question that no campaign has asked yet; no one asks for rulings. */
static const char *never_asked(void)
{
    for (uint32_t k = G4_BATTLE_KINDS; k < G4_C_RULED_TROOPS; k++)
        if (g.asked[k] == 0)
            return g.game->kinds[k].key;
    return NULL;
}

/* Campaigns are slow: short of the full size only as many as it takes to meet all questions. */
static void random_campaigns(void **state)
{
    uint32_t played = 0;

    (void)state;
    for (; played < FEWEST || (played < CAMPAIGNS && never_asked()); played += AT_ONCE)
        gamble_many(&g, 40 + played, AT_ONCE, 1, random_setup, begin);
    assert_true(battles > played);
    if (never_asked())
        fail_msg("never asked: %s", never_asked());
}

/* Defaults lead to an end as well. */
static void presets(void **state)
{
    (void)state;
    g.order = NULL;
    g.look_every = 0;
    gamble_many(&g, 41, FEWEST, 1, random_setup, begin);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-121 campaigns at random", random_campaigns);
    BNI_NAMED(&tests, "G4-100 every preset is offered", presets);
    return BNI_RUN("campaign_random", &tests);
}
