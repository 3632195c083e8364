/* What a commander believes, in battles played at random. */
#include "random_battle_test.h"

#include "steps.h"

enum { SETUPS = 500 };

static bn_arena arena;
static unsigned char block[1 << 20];

static g4_setup twin;
static _Alignas(BN_STATE_ALIGN) unsigned char twin_state[BN_STATE_MAX];
static unsigned char rooms[2][1 << 22];
static uint32_t believed, banded, blind, skilled;

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
        twin.sides[s].belief.count = below(rng, BN_SKILLS_MAX + 1);
        twin.sides[s].belief.of[0] = (bn_skill){ 3 + below(rng, 20), 1 + below(rng, 9) };
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

/* To the end, by defaults and any dice. */
static void play_on(bn_rng *rng, const bn_world *world)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
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

/* G4-276: every skill that the document holds possible has its worlds and its weight, the likeliest first. */
static void skills_are_weighed(const g4_side *own, int32_t us, const bn_belief *belief)
{
    uint32_t met = 0;

    if (own->belief.count == 0)
        return;
    assert_int_equal(belief->count % (uint32_t)own->belief.count, 0);
    for (uint32_t w = 0; w < belief->count; w++) {
        const g4_setup *setup = belief->worlds[w].setup;
        int32_t skill = setup->sides[us == 0].forces[0].npc_skill, at = 0;

        while (at < own->belief.count && own->belief.of[at].skill != skill)
            at++;
        assert_in_range(at, 0, own->belief.count - 1);
        assert_int_equal(belief->worlds[w].weight, own->belief.of[at].weight);
        assert_true(belief->worlds[w].weight <= belief->worlds[0].weight);
        assert_int_equal(setup->sides[us == 0].belief.count, 0);
        met |= 1u << at;
    }
    assert_int_equal(met, (1u << own->belief.count) - 1);
    assert_non_null(strstr(belief->assumes, "of skill"));
    skilled++;
}

/* Sometimes sides hold two skills possible, sometimes one, and mostly they say nothing. */
static void random_beliefs(bn_rng *rng)
{
    for (int32_t s = 0; s < t.setup.side_count; s++) {
        g4_side *side = &t.setup.sides[s];
        int32_t first = 6 + below(rng, 6);

        side->belief.count = chance(rng, 30) ? 1 + below(rng, 2) : 0;
        side->belief.of[0] = (bn_skill){ first, 1 + below(rng, 3) };
        side->belief.of[1] = (bn_skill){ first + 1 + below(rng, 6), 1 + below(rng, 3) };
    }
}

/* What a commander believes comes from what they are shown: whatever they are not shown may be
 * otherwise, and no byte of their belief is. Each world is one that can be played on. */
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
        assert_true(memcmp(a->setup, b->setup, sizeof(g4_setup)) == 0); /* half a megabyte */
        assert_memory_equal(a->state, b->state, size);
        assert_string_equal(a->words, b->words);
        assert_true(a->weight > 0);
        if (believed % 16 == 0)
            play_on(rng, a);
    }
    skills_are_weighed(&t.setup.sides[q->side], q->side, &one);
    believed++;
    banded += strstr(one.words, "within") != NULL;
    blind += strstr(one.words, "nothing was reported") != NULL;
}

static void play(bn_rng *rng)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    table_begin(&t);
    while ((count = g4_battle_game.ask(&t.setup, t.bytes, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++) {
            moves[i] = (bn_move){ i, gamble_answer(&g, rng, &q[i]) };
            if (q[i].to == BN_TO_SIDE && (t.setup.side_count == 2 || chance(rng, 25)))
                believe(rng, &q[i]); /* several sides are asked for much more */
        }
        table_move(&t, moves, count);
    }
}

static void beliefs(void **state)
{
    bn_rng rng;

    (void)state;
    for (uint32_t setup = 0; setup < SETUPS; setup++) {
        bn_rng_init(&rng, 22, setup);
        random_setup(&rng);
        random_beliefs(&rng);
        play(&rng);
    }
    assert_true(believed > 1000 && banded > 100 && blind > 100 && skilled > 100);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-276 a belief rests on what is shown", beliefs);
    return BNI_RUN("belief", &tests);
}
