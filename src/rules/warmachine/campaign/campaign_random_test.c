/* Campaigns played at random: whatever is answered, a campaign stays sound and comes to an end. */
#include "random_test.h"
#include "campaign_test.h"

enum { CAMPAIGNS = BNI_SIZED(300, 90, 90) };

static field f;

static void random_force(bn_rng *rng, int32_t side)
{
    static const int32_t sizes[] = { 1, 9, 25, 60, 101, 400, 6000 };
    wm_force *force =
        field_force(&f, side, "a force", sizes[below(rng, 7)], below(rng, 4), below(rng, 4));

    for (force->kind_count = 1; force->kind_count < 1 + below(rng, 3); force->kind_count++) {
        force->kinds[force->kind_count] = force->kinds[0];
        force->kinds[force->kind_count].count = below(rng, 50);
        force->kinds[force->kind_count].movement = 30 * (1 + below(rng, 5));
        force->kinds[force->kind_count].feeds_all = (uint8_t)(below(rng, 4) == 0);
    }
    force->base_miles = below(rng, 3) == 0 ? 0 : 12 * (1 + below(rng, 3));
    force->supply_days = below(rng, 12);
    force->fatigue = below(rng, 3);
    force->pay = 100;
    force->leader.player = (uint8_t)below(rng, 2);
    force->leader.staff_of_health = (uint8_t)(below(rng, 4) == 0);
    force->leader.combat_spells = below(rng, 2);
    force->leader.item_count = below(rng, WM_ITEMS + 1);
    for (int32_t i = 0; i < force->leader.item_count; i++)
        force->leader.items[i] = (wm_item){ "a wand", below(rng, 5) };
}

static void random_place(bn_rng *rng, wm_place *place)
{
    *place = (wm_place){ .name = "a place",
                         .x = below(rng, 4),
                         .y = below(rng, 4),
                         .liege = below(rng, 3),
                         .fortified = (uint8_t)below(rng, 2),
                         .stronghold = (uint8_t)below(rng, 2),
                         .food_weeks = below(rng, 3) };
}

/* A garrison of one side with the first force of the other before its walls. */
static void besiege(bn_rng *rng)
{
    int32_t side = below(rng, WM_SIDES);
    wm_force *inside = &f.setup.sides[side].forces[0];
    wm_force *before = &f.setup.sides[1 - side].forces[0];
    wm_place *place = &f.setup.campaign.places[0];

    random_place(rng, place);
    place->x = before->x = inside->x;
    place->y = before->y = inside->y;
    place->fortified = 1;
    place->liege = 1 + side;
    if (f.setup.campaign.place_count == 0)
        f.setup.campaign.place_count = 1;
}

/* One place in each space of the map, as in documents. */
static void drop_doubles(wm_campaign_inputs *c)
{
    int32_t kept = 0;

    for (int32_t i = 0; i < c->place_count; i++) {
        bool taken = false;

        for (int32_t k = 0; k < kept; k++)
            taken |= c->places[k].x == c->places[i].x && c->places[k].y == c->places[i].y;
        if (!taken)
            c->places[kept++] = c->places[i];
    }
    c->place_count = kept;
}

static void random_setup(bn_rng *rng)
{
    wm_campaign_inputs *c = &f.setup.campaign;

    field_init(&f, 1 + below(rng, 45));
    f.setup.options =
        (wm_options){ (uint8_t)below(rng, 2), (uint8_t)below(rng, 2), (uint8_t)(below(rng, 4) == 0),
                      (uint8_t)below(rng, 2), below(rng, 5) != 0 };
    f.setup.rules.serious_fatigue_immobile = below(rng, 2);
    f.setup.rules.siege_rout_takes_place = below(rng, 2);
    f.setup.rules.training_window = below(rng, 2);
    f.setup.rules.defender_by = below(rng, 2);
    c->map = below(rng, 3);
    c->map_unit = below(rng, 2) ? 0 : 1 + below(rng, 24);
    c->time_unit = below(rng, 3) == 0;
    c->width = below(rng, 2) ? 0 : 4;
    c->height = below(rng, 2) ? 0 : 4;
    c->forage_terrain = below(rng, 3) - 1;
    c->terrain_rate = bn_rat_of(1 + below(rng, 6), 4);
    for (int32_t side = 0; side < WM_SIDES; side++)
        for (int32_t i = 1 + below(rng, below(rng, 3) ? 3 : WM_SIDE_FORCES); i > 0; i--)
            random_force(rng, side);
    for (c->place_count = 0; c->place_count < below(rng, 4); c->place_count++)
        random_place(rng, &c->places[c->place_count]);
    if (below(rng, 2))
        besiege(rng);
    drop_doubles(c);
}

/* Any answer that is offered; short ways and yes more often than not, so that there is something to
 * fight about. */
static bn_answer order(const gamble *g, bn_rng *rng, const bn_question *q)
{
    uint64_t count = bn_question_answers(q);
    bn_answer answer;

    do {
        bn_question_answer(q, bn_rng_below(rng, count > 100000 ? 100000 : (uint32_t)count),
                           &answer);
        if (q->kind == WM_C_WAY && answer.value[1] > 3)
            answer.value[1] = below(rng, 4);
    } while (!g->game->offers(g->setup, g->state, q, &answer));
    return answer;
}

static uint32_t battles;

static void count_battles(const gamble *g, const void *before)
{
    const wm_campaign *was = before, *is = g->state;

    battles += was->phase != WM_PHASE_BATTLE && is->phase == WM_PHASE_BATTLE;
}

static void is_over(const gamble *g)
{
    const wm_campaign *campaign = g->state;

    assert_int_equal(campaign->phase, WM_PHASE_OVER);
}

static gamble g = { .game = &wm_campaign_game,
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

static void random_campaigns(void **state)
{
    (void)state;
    gamble_many(&g, 30, CAMPAIGNS, 1, random_setup, begin);
    assert_true(battles > CAMPAIGNS);
}

/* Defaults lead to an end as well. */
static void presets(void **state)
{
    (void)state;
    g.order = NULL;
    g.look_every = 0;
    gamble_many(&g, 31, CAMPAIGNS, 1, random_setup, begin);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-131 campaigns at random", random_campaigns);
    BNI_NAMED(&tests, "WM-131 every preset is offered", presets);
    return BNI_RUN("campaign_random", &tests);
}
