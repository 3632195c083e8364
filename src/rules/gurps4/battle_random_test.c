/* Battles played at random: whatever is answered, a battle stays sound and comes to an end. */
#include "battle_test.h"

#include "battle_parts.h"

enum { BATTLES = BN_SHARE == 1 ? 10000 : 3000, SETUPS = 500 };

static table t;
static bn_arena arena;
static unsigned char block[1 << 20];

static int32_t below(bn_rng *rng, int32_t bound)
{
    return (int32_t)bn_rng_below(rng, (uint32_t)bound);
}

static bool chance(bn_rng *rng, int32_t percent)
{
    return below(rng, 100) < percent;
}

/* Lines that have something to do in each kind of battle. */
static const struct {
    const char *element;
    int32_t tl;
} stock[5][8] = {
    [G4_LAND] = { { "Heavy Infantry", 3 },
                  { "Heavy Cavalry", 3 },
                  { "Bowmen", 3 },
                  { "Light Infantry", 3 },
                  { "Riflemen", 7 },
                  { "Light Truck", 8 },
                  { "War Galley", 2 },
                  { "Miners", 3 } },
    [G4_SIEGE] = { { "Heavy Infantry", 3 },
                   { "Miners", 3 },
                   { "Bowmen", 3 },
                   { "Heavy Artillery", 3 },
                   { "Heavy Infantry", 3 },
                   { "Light Infantry", 3 },
                   { "Light Infantry", 3 },
                   { "Bowmen", 3 } },
    [G4_LANDING] = { { "Light Galley", 2 },
                     { "Heavy Infantry", 3 },
                     { "Longship", 3 },
                     { "Heavy Cavalry", 3 },
                     { "Bowmen", 3 },
                     { "Light Infantry", 3 },
                     { "Miners", 3 },
                     { "Heavy Infantry", 3 } },
    [G4_NAVAL] = { { "Light Galley", 2 },
                   { "Longship", 3 },
                   { "Capital Ship", 7 },
                   { "Escort Ship", 7 },
                   { "Jet Fighter", 7 },
                   { "Longship", 3 },
                   { "Heavy Infantry", 3 },
                   { "Longship", 3 } },
    [G4_AIR_BATTLE] = { { "Jet Fighter", 7 },
                        { "MANPAD", 8 },
                        { "Jet Fighter", 8 },
                        { "Light AAA", 7 },
                        { "Balloon", 5 },
                        { "Jet Fighter", 9 },
                        { "Jet Fighter", 7 },
                        { "MANPAD", 8 } },
};

static const uint32_t features[] = { 0,
                                     0,
                                     0,
                                     G4_NIGHT,
                                     G4_IMPETUOUS,
                                     G4_FANATIC,
                                     G4_DISLOYAL,
                                     G4_MERCENARY,
                                     G4_NOCTURNAL,
                                     G4_SEALED,
                                     G4_UNLIVING };

static g4_line random_line(bn_rng *rng, int32_t kind)
{
    int32_t i = below(rng, 8);
    g4_line line = line_of(stock[kind][i].element, 1 + below(rng, chance(rng, 20) ? 300 : 12),
                           stock[kind][i].tl);

    line.features = features[below(rng, (int32_t)BN_COUNT(features))];
    line.terrains = chance(rng, 20) ? UINT32_C(1) << below(rng, G4_TERRAIN_FEATURES) : 0;
    if (strcmp(stock[kind][i].element, "Light Truck") == 0)
        line.features = G4_HOVERCRAFT;
    if (strcmp(stock[kind][i].element, "Miners") == 0)
        line.count = 1; /* a bridge for some, not for all */
    line.quality = below(rng, G4_TROOP_QUALITY_COUNT);
    line.equipment = below(rng, G4_EQUIPMENT_QUALITY_COUNT);
    return line;
}

static void random_person(bn_rng *rng, g4_force *force, int32_t number)
{
    g4_person *person = table_person(force, "somebody", 0);

    if (number == 0 && chance(rng, 70))
        person->posts = G4_COMMANDER | (chance(rng, 50) ? G4_CHIEF : 0);
    else
        person->posts = chance(rng, 40) ? G4_SUCCESSOR : 0;
    person->strategy = below(rng, 18);
    person->leadership = below(rng, 16);
    person->tactics = below(rng, 16);
    person->hp = 1 + below(rng, 14);
    person->with = below(rng, force->line_count + 2) - 1;
    person->player = (uint8_t)chance(rng, 50);
    person->heroic = (uint8_t)chance(rng, 20);
    person->notable = (uint8_t)chance(rng, 20);
    person->immune = (uint8_t)chance(rng, 5);
    person->stubborn = (uint8_t)chance(rng, 20);
    person->rolls_strategy = (uint8_t)chance(rng, 5);
}

static void random_force(bn_rng *rng, int32_t side)
{
    g4_line lines[4];
    int32_t count = 1 + below(rng, 4), kind = t.setup.battle.kind;
    g4_force *force;

    for (int32_t i = 0; i < count; i++)
        lines[i] = random_line(rng, kind);
    force = table_force(&t, side, lines, count);
    for (int32_t i = below(rng, 4); i > 0; i--)
        random_person(rng, force, force->person_count);
    force->npc_skill = 6 + below(rng, 10);
    force->land_ls = chance(rng, 50) ? 100 : 0;
    force->posture = below(rng, 4);
    force->inputs.given[G4_IN_POSTURE] = (uint8_t)chance(rng, 60);
    force->locals = below(rng, 3);
    force->on_road = (uint8_t)chance(rng, 50);
    force->marching_without_security = (uint8_t)chance(rng, 20);
    force->casualties = chance(rng, 20) ? 5 * below(rng, 19) : 0;
    force->inputs.believed_safe = (uint8_t)chance(rng, 20);
    force->inputs.start_confused = (uint8_t)chance(rng, 10);
    force->inputs.strategy_known = (uint8_t)chance(rng, 10);
    force->inputs.surrender_order = (uint8_t)chance(rng, 20);
    force->inputs.chemical_attack = (uint8_t)chance(rng, 5);
    force->inputs.nuclear_attack = (uint8_t)chance(rng, 5);
    force->inputs.prepared = (uint8_t)chance(rng, 50);
    force->inputs.fanatic_failure = below(rng, 3);
    force->inputs.mercenaries_waver = (uint8_t)chance(rng, 20);
    if (t.setup.options.estimated)
        force->estimated_ts = bn_rat_int(1 + below(rng, 200));
}

static void random_battle(bn_rng *rng)
{
    g4_battle_inputs *b = &t.setup.battle;

    b->kind = below(rng, 5);
    b->terrain = below(rng, G4_TERRAINS);
    b->night = (uint8_t)chance(rng, 25);
    b->bad_weather = (uint8_t)chance(rng, 25);
    b->recon_contest = (uint8_t)chance(rng, 80);
    b->recon_winner = chance(rng, 10) ? 1 + below(rng, 2) : 0;
    b->recon_margin = below(rng, 15);
    b->type = chance(rng, 20) ? 1 + below(rng, 2) : 0;
    b->initiative = below(rng, 3);
    b->grade = below(rng, 3);
    b->river_defender = chance(rng, 50) ? 1 + below(rng, 2) : 0;
    b->river_kind = below(rng, 2);
    b->besieged = 1 + below(rng, 2);
    b->fortress = below(rng, 6);
    b->attacker = 1 + below(rng, 2);
    b->single_landing = (uint8_t)below(rng, 2);
    b->shore = below(rng, 3);
    b->ocean = (uint8_t)below(rng, 2);
    b->home_waters = below(rng, 3);
    b->talks_outcome = chance(rng, 30) ? below(rng, 3) : 0;
    b->talks_party = below(rng, 3);
    b->given[G4_IN_ESTIMATE_ERROR] = b->given[G4_IN_INTEL_ERROR] = (uint8_t)chance(rng, 70);
    if (chance(rng, 30)) {
        b->given[G4_IN_START_TIME] = b->given[G4_IN_SUNRISE] = b->given[G4_IN_SUNSET] = 1;
        b->start_time = below(rng, 1440);
        b->sunrise = 300;
        b->sunset = 1200;
    }
}

/* Somebody who may have a battle of his own. */
static void random_subordinate(bn_rng *rng)
{
    g4_battle_inputs *b = &t.setup.battle;
    int32_t side = below(rng, 2);
    g4_force *force = &t.setup.sides[side].forces[0];
    g4_person *person;

    if (force->person_count == 0)
        return;
    b->sub_side = 1 + side;
    b->sub_person = force->person_count;
    b->main_battle_result = chance(rng, 40) ? 1 + below(rng, 2) : 0;
    person = &force->persons[force->person_count - 1];
    person->posts = 0;
    person->with = force->line_count;
}

static void random_setup(bn_rng *rng)
{
    g4_readings *r = &t.setup.rules;
    int32_t *readings[] = { &r->impetuous_every_round,  &r->unreplaced_losses_cost_bsm,
                            &r->bunkered_keeps_db,      &r->ambush_db_pitched_only,
                            &r->confusion_one_round,    &r->rally_unmodified,
                            &r->pursue_after_no_battle, &r->raid_may_split,
                            &r->neutralizers_need_class };

    table_init(&t);
    t.setup.side_count = chance(rng, 20) ? 3 : 2;
    t.setup.options.referee = below(rng, 2);
    t.setup.options.max_rounds = chance(rng, 20) ? 1 + below(rng, 8) : 0;
    t.setup.options.estimated = (uint8_t)chance(rng, 10);
    t.setup.options.loose_allies = (uint8_t)chance(rng, 50);
    t.setup.options.remove_elements = (uint8_t)chance(rng, 30);
    t.setup.options.defer_folding = (uint8_t)chance(rng, 20);
    for (size_t i = 0; i < BN_COUNT(readings); i++)
        *readings[i] = chance(rng, 15);
    random_battle(rng);
    for (int32_t side = 0; side < t.setup.side_count; side++)
        for (int32_t i = chance(rng, 25) ? 2 : 1; i > 0; i--)
            random_force(rng, side);
    if (chance(rng, 25))
        random_subordinate(rng);
}

/* Any fall of the dice, any answer that is offered. */
static bn_answer answer_to(bn_rng *rng, const bn_question *q)
{
    bn_answer answer = { { 0 } };
    uint8_t faces[BN_DICE_MAX];
    int32_t totals[BN_PARTS_MAX] = { 0 };

    if (q->form != BN_FORM_ROLL) {
        uint64_t count = bn_question_answers(q);

        assert_true(count > 1); /* what has one answer is not asked */
        do
            bn_question_answer(
                q, count > UINT32_MAX ? bn_rng_word(rng) : bn_rng_below(rng, (uint32_t)count),
                &answer);
        while (!g4_battle_game.offers(&t.setup, t.bytes, q, &answer));
        return answer;
    }
    for (uint32_t i = 0; i < q->parts; i++)
        totals[i] = bn_rng_throw(rng, q->throws[i], faces);
    answer.value[0] = g4_battle_game.consequence(&t.setup, t.bytes, q, totals);
    assert_true(answer.value[0] >= 0 && answer.value[0] < 100);
    return answer;
}

/* Words and views must hold for every state, and leave it alone. */
static void look(const bn_question *q, const unsigned char *before)
{
    static const bn_seat seats[] = {
        { BN_REFEREE, 0, 0 }, { BN_COMMANDER, 1, 0 }, { BN_CHARACTER, 0, 1 }, { BN_SPECTATOR, 0, 0 }
    };
    char words[8000];
    bn_text out = bn_text_over(words, sizeof words);
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    if (before) {
        g4_battle_game.tell(&t.setup, before, t.bytes, q, &out);
    } else {
        g4_battle_game.describe(&t.setup, t.bytes, q, &out);
        assert_true(out.length > 0);
        for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
            if (q->form == BN_FORM_ROLL || q->form == BN_FORM_NUMBERS ? i < q->parts
                                                                      : q->allowed >> i & 1)
                g4_battle_game.word(&t.setup, t.bytes, q, i, &out);
    }
    assert_false(out.cut);
    for (size_t i = 0; i < BN_COUNT(seats); i++) {
        g4_battle_game.explain(&t.setup, t.bytes, seats[i], &trace);
        assert_non_null(g4_battle_game.view(&t.setup, t.bytes, seats[i], &arena));
    }
    assert_false(arena.full);
}

/* ---- beliefs ------------------------------------------------------------------------------ */

static g4_setup twin;
static unsigned char twin_state[BN_STATE_MAX];
static unsigned char rooms[2][1 << 22];
static uint32_t believed, banded, blind;

/* All that a seat is not shown of another side, changed. */
static void change_hidden(bn_rng *rng, int32_t us)
{
    g4_battle *b = (g4_battle *)twin_state;

    memcpy(&twin, &t.setup, sizeof twin);
    memcpy(twin_state, t.bytes, sizeof twin_state);
    for (int32_t s = 0; s < twin.side_count; s++) {
        for (int32_t f = 0; s != us && f < twin.sides[s].force_count; f++) {
            g4_force *force = &twin.sides[s].forces[f];

            for (int32_t i = 0; i < force->line_count; i++) {
                force->lines[i].quality = below(rng, G4_TROOP_QUALITY_COUNT);
                force->lines[i].equipment = below(rng, G4_EQUIPMENT_QUALITY_COUNT);
                force->lines[i].features ^= (uint32_t)below(rng, 2) * G4_FANATIC;
                force->figures[i].ts = bn_rat_int(1 + below(rng, 50));
            }
            for (int32_t i = 0; i < force->person_count; i++) {
                force->persons[i].strategy = below(rng, 18);
                force->persons[i].leadership = below(rng, 18);
            }
            force->npc_skill = 6 + below(rng, 10);
            force->estimated_ts = bn_rat_int(1 + below(rng, 200));
            force->land_ls += 7;
        }
        if (s == us)
            continue;
        b->lane[s].party.heroism = (int8_t)below(rng, 3);
        b->lane[s].party.train = (uint8_t)below(rng, 100);
        b->lane[s].party.npc_risk[0] = (int8_t)below(rng, 3);
        b->lane[s].party.posture = (uint8_t)below(rng, 2);
        b->lane[s].party.burden = (uint8_t)below(rng, G4_SPLITS);
    }
    for (int32_t l = 0; l < b->lanes; l++)
        for (int32_t i = 0; i < 2; i++) {
            g4_scene scene = g4_scene_of(&twin);

            if (b->lane[l].bout.role == G4_BOUT_UNUSED)
                continue;
            if (b->lane[l].bout.stage >= G4_STAGE_FIGHTING) { /* the enemy's strength is in it */
                b->lane[l].bout.bsm[i] = (int8_t)below(rng, 5);
                b->lane[l].bout.superior[i] = (uint16_t)below(rng, 8);
            }
            if (g4_side_in(&scene, l, i) == us)
                continue;
            b->lane[l].bout.skill[i] = (int16_t)below(rng, 20);
            b->lane[l].bout.fanatics[i] = (uint8_t)below(rng, 8);
            b->lane[l].bout.sight[i][0] = (int8_t)below(rng, 20);
        }
}

/* To the end, by presets and any dice. */
static void play_on(bn_rng *rng, const bn_world *world)
{
    static unsigned char state[BN_STATE_MAX];
    uint32_t left = g4_battle_game.bound(world->setup), count;
    bn_question q[BN_OPEN_MAX];

    memcpy(state, world->state, g4_battle_game.state_size(world->setup));
    while ((count = g4_battle_game.ask(world->setup, state, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        assert_true(left-- > 0);
        for (uint32_t i = 0; i < count; i++) {
            uint8_t faces[BN_DICE_MAX];
            int32_t totals[BN_PARTS_MAX] = { 0 };

            moves[i] = (bn_move){ i, q[i].preset };
            for (uint32_t part = 0; q[i].form == BN_FORM_ROLL && part < q[i].parts; part++)
                totals[part] = bn_rng_throw(rng, q[i].throws[part], faces);
            if (q[i].form == BN_FORM_ROLL)
                moves[i].answer.value[0] =
                    g4_battle_game.consequence(world->setup, state, &q[i], totals);
        }
        g4_battle_game.advance(world->setup, state, moves, count, NULL);
        assert_true(g4_battle_game.sound(world->setup, state));
    }
}

static bool same_view(bn_seat seat)
{
    static char words[2][20000];
    const void *setups[2] = { &t.setup, &twin }, *states[2] = { t.bytes, twin_state };

    for (int32_t i = 0; i < 2; i++) {
        bn_text out = bn_text_over(words[i], sizeof words[i]);

        bn_arena_init_fixed(&arena, block, sizeof block);
        bn_doc_write(g4_battle_game.view(setups[i], states[i], seat, &arena), &out);
        assert_false(out.cut || arena.full);
    }
    return strcmp(words[0], words[1]) == 0;
}

/* What a commander believes comes from what he is shown: whatever he is not shown may be
 * otherwise, and no byte of his belief is. Each world is one that can be played on. */
static void believe(bn_rng *rng, const bn_question *q)
{
    bn_seat seat = { .role = BN_COMMANDER, .side = q->side };
    size_t size = g4_battle_game.state_size(&t.setup);
    bn_belief one, two;
    bn_arena arenas[2];

    for (int32_t i = 0; i < 2; i++)
        bn_arena_init_fixed(&arenas[i], rooms[i], sizeof rooms[i]);
    change_hidden(rng, q->side);
    if (!same_view(seat) || !g4_battle_game.believe(&t.setup, t.bytes, seat, &arenas[0], &one))
        return;
    assert_true(g4_battle_game.believe(&twin, twin_state, seat, &arenas[1], &two));
    assert_true(one.count > 0 && one.count == two.count);
    assert_string_equal(one.words, two.words);
    for (uint32_t w = 0; w < one.count; w++) {
        const bn_world *a = &one.worlds[w], *b = &two.worlds[w];

        assert_true(g4_battle_game.state_size(a->setup) == size);
        assert_true(g4_battle_game.sound(a->setup, a->state));
        assert_memory_equal(a->setup, b->setup, sizeof(g4_setup));
        assert_memory_equal(a->state, b->state, size);
        assert_string_equal(a->words, b->words);
        assert_true(a->weight > 0);
        if (believed % 16 == 0)
            play_on(rng, a);
    }
    believed++;
    banded += strstr(one.words, "within") != NULL;
    blind += strstr(one.words, "nothing was told") != NULL;
}

static uint32_t asked[G4_BATTLE_KINDS];

/* Any policy: the random one, or presets. */
static void play(bn_rng *rng, bool looks, bool presets, bool believes)
{
    bn_rng other = *rng;
    static unsigned char before[BN_STATE_MAX], key[BN_STATE_MAX];
    bn_question q[BN_OPEN_MAX];
    uint32_t count, bound = g4_battle_game.bound(&t.setup);

    table_begin(&t);
    while ((count = g4_battle_game.ask(&t.setup, t.bytes, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        assert_true(count <= BN_OPEN_MAX);
        for (uint32_t i = 0; i < count; i++) {
            asked[q[i].kind]++;
            assert_true(count == 1 || q[i].sealed);
            moves[i] = (bn_move){ i, answer_to(rng, &q[i]) };
            if (q[i].form != BN_FORM_ROLL) {
                if (bn_game_check(&g4_battle_game, &t.setup, t.bytes, &q[i], &q[i].preset, NULL) !=
                    BN_OK)
                    fail_msg("%s: its preset is not offered", g4_battle_kinds[q[i].kind].key);
                if (presets)
                    moves[i].answer = q[i].preset;
            }
            if (looks)
                look(&q[i], NULL);
            if (believes && q[i].to == BN_TO_SIDE)
                believe(&other, &q[i]);
        }
        memcpy(before, t.bytes, sizeof before);
        assert_true(g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, key) <=
                    g4_battle_game.state_size(&t.setup));
        assert_memory_equal(before, t.bytes, sizeof before);
        table_move(&t, moves, count);
        if (looks)
            look(&q[0], before);
        assert_true(t.answers < bound);
    }
    assert_true(g4_battle_game.winner(&t.setup, t.bytes) < t.setup.side_count);
    assert_true(g4_battle_game.key(&t.setup, t.bytes, UINT64_MAX, key) <=
                g4_battle_game.state_size(&t.setup));
    for (uint32_t i = 0; i < g4_battle_game.measure_count; i++)
        assert_true(g4_battle_game.measure(&t.setup, t.bytes, i) >= 0);
}

static void random_battles(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 20, setup);
        random_setup(&rng);
        for (uint32_t i = 0; i < BATTLES / SETUPS; i++)
            play(&rng, i == 0, false, false);
    }
    for (uint32_t i = 0; i < G4_BATTLE_KINDS; i++)
        if (asked[i] == 0)
            fail_msg("never asked: %s", g4_battle_kinds[i].key);
}

static void unattended_battles(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 21, setup);
        random_setup(&rng);
        play(&rng, false, true, false);
    }
}

static void beliefs(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 22, setup);
        random_setup(&rng);
        play(&rng, false, false, true);
    }
    assert_true(believed > 1000 && banded > 100 && blind > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        { "G4-169 ten thousand battles at random", random_battles, NULL, NULL, NULL },
        { "G4-169 unattended battles end", unattended_battles, NULL, NULL, NULL },
        { "G4-276 a belief rests on what is shown", beliefs, NULL, NULL, NULL },
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
