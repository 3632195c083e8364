/* Every reading that GURPS Mass Combat offers to players changes something: a document in which it
 * matters is played with each of its values, by the same dice and orders, and comes out another
 * way. A reading without such a document fails. */
#include <stdio.h>

#include <banneret/system/hash.h>
#include <banneret/system/system.h>

#include "base/testing.h"
#include "store/yaml.h"

enum { GAMES = 20, TEXT_MOST = 4096, ORDERS_MOST = 4, VALUES_MOST = 8 };

#define MEMORY ((size_t)64 << 20)

/* What someone answers to a kind of question wherever it is open to them; to all others they answer
 * as default. Side 0 or 1, or -1 for anyone who is asked; `number` where no word is asked for. */
typedef struct order {
    const char *kind;
    int32_t side;
    const char *word;
    int32_t number;
} order;

/* A document in which a switch matters, without its head and its rules, and how it is played. */
typedef struct row {
    const char *name; /* of the switch */
    const char *document;
    const char *text;
    order orders[ORDERS_MOST];
} row;

#define FORCE(name_, more) "  - {name: " name_ ", forces: [{name: " name_ "s, " more "}]}\n"

static const row rows[] = {
    { "impetuous_every_round",
      "scenario",
      "battle: {reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Cavalry, count: 10, "
                            "features: [impetuous]}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", 0, "Defense", 0 }, { "strategy", 1, "Attack", 0 } } },
    { "raise_time_from_base",
      "campaign",
      "campaign: {days: 3}\n"
      "sides:\n"
      "  - name: A\n"
      "    forces:\n"
      "      - {name: As, tl: 3, elements: [{element: Heavy Infantry, count: 10}]}\n"
      "      - {name: Reserve, tl: 3, reserve: true,\n"
      "         elements: [{element: Heavy Infantry, equipment: fine}]}\n" FORCE(
          "B", "position: {x: 50}, tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "muster", 0, "raise", 0 } } },
    { "unreplaced_losses_cost_bsm",
      "scenario",
      "battle: {reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Infantry, count: 10, "
                            "service: {share: 0.75}}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", -1, "Attack", 0 } } },
    { "air_class_required",
      "scenario",
      "battle: {reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 7, elements: [{element: Riflemen, count: 10}, "
                            "{element: Jet Fighter, count: 10}]")
          FORCE("B", "tl: 7, elements: [{element: Riflemen, count: 10}]"),
      { { "strategy", -1, "Attack", 0 } } },
    { "naval_class_test",
      "scenario",
      "battle: {kind: naval, terrain: ocean, reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 4, elements: [{element: Brig, count: 2}, "
                            "{element: Cog, count: 10}]")
          FORCE("B", "tl: 4, elements: [{element: Brig, count: 2}]"),
      { { "strategy", -1, "Attack", 0 } } },
    { "neutralizers_need_class",
      "scenario",
      "battle: {reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Cavalry, count: 10}]")
          FORCE("B", "tl: 3, elements: [{element: Pikemen, count: 5}, "
                     "{element: Heavy Infantry, count: 8}]"),
      { { "strategy", -1, "Attack", 0 } } },
    { "bunkered_keeps_db",
      "scenario",
      "battle: {terrain: hills, type: pitched, initiative: first}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]")
          FORCE("B", "tl: 3, posture: bunkered, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", 0, "Attack", 0 }, { "strategy", 1, "Defense", 0 } } },
    { "ambush_db_pitched_only",
      "scenario",
      "battle: {terrain: hills, type: encounter, initiative: first, grade: ambush}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", 0, "Attack", 0 }, { "strategy", 1, "Rally", 0 } } },
    { "confusion_one_round",
      "scenario",
      "battle: {type: encounter, initiative: first, grade: surprise}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", 0, "Attack", 0 }, { "strategy", 1, "Rally", 0 } } },
    { "rally_unmodified",
      "scenario",
      "battle: {type: encounter, initiative: first, grade: surprise}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", 0, "Attack", 0 }, { "strategy", 1, "Rally", 0 } } },
    { "pursue_after_no_battle",
      "scenario",
      "battle: {reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}]"),
      { { "strategy", 0, "Full Retreat", 0 }, { "strategy", 1, "Defense", 0 } } },
    { "raid_may_split",
      "scenario",
      "battle: {reconnaissance: {contest: false}}\n"
      "sides:\n" FORCE("A", "tl: 3, elements: [{element: Heavy Cavalry, count: 10}]")
          FORCE("B", "tl: 3, elements: [{element: Heavy Infantry, count: 10}], "
                     "logistics: {land: 100}"),
      { { "strategy", 0, "Raid", 0 }, { "strategy", 1, "Attack", 0 }, { "aim", 0, "yes", 5 } } },
};

/* ---- reading ------------------------------------------------------------------------------ */

static const bn_system *system_of(void)
{
    const bn_system *system = bn_system_find("gurps4");

    assert_non_null(system);
    return system;
}

static const void *set_up(const row *r, const char *value, bn_arena *arena)
{
    char text[TEXT_MOST];
    int length =
        snprintf(text, sizeof text,
                 "banneret: %s\nsystem: gurps4\nformat: 1\nreferee: defaults\nrules: {%s: %s}\n%s",
                 r->document, r->name, value, r->text);
    bn_error err = { 0 };
    bn_doc *doc = NULL;
    const void *setup = NULL;

    assert_true(length > 0 && length < TEXT_MOST);
    if (bn_yaml_read(text, (size_t)length, false, arena, &doc, &err) != BN_OK ||
        system_of()->setup(doc, arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s: %s", r->name, err.path, err.text);
    return setup;
}

/* ---- playing ------------------------------------------------------------------------------ */

typedef struct match {
    const row *row;
    const bn_game *game;
    const void *setup;
    bn_rng rng;
    uint64_t hash;
    _Alignas(16) unsigned char state[BN_STATE_MAX];
} match;

static int32_t option_of(const match *m, const bn_question *question, const char *word)
{
    for (int32_t i = 0; i < question->options; i++) {
        char buffer[80];
        bn_text text = bn_text_over(buffer, sizeof buffer);

        m->game->word(m->setup, m->state, question, i, &text);
        if (strcmp(buffer, word) == 0 && question->allowed >> i & 1)
            return i;
    }
    return -1;
}

/* The answer of an order, if this is the question that it is meant for. */
static bool obey(const match *m, const order *o, const bn_question *question, bn_answer *out)
{
    bn_answer answer = { { 0 } };

    if (o->kind == NULL || strcmp(o->kind, m->game->kinds[question->kind].key) != 0 ||
        (o->side >= 0 && question->side != o->side))
        return false;
    answer.value[0] =
        question->form == BN_FORM_CHOICE ? option_of(m, question, o->word) : o->number;
    if (answer.value[0] < 0 || !m->game->offers(m->setup, m->state, question, &answer))
        return false;
    *out = answer;
    return true;
}

static bn_answer roll(match *m, const bn_question *question)
{
    uint8_t faces[BN_DICE_MAX];
    bn_answer fall = { { BN_AGAIN } };

    while (fall.value[0] == BN_AGAIN) {
        int32_t totals[BN_PARTS_MAX] = { 0 };

        for (uint32_t i = 0; i < question->parts; i++)
            totals[i] = bn_rng_throw(&m->rng, question->throws[i], faces);
        fall.value[0] = m->game->consequence(m->setup, m->state, question, totals);
    }
    return fall;
}

static bn_answer answer_to(match *m, const bn_question *question)
{
    bn_answer answer = question->preset;

    if (question->to == BN_TO_CHANCE)
        return roll(m, question);
    for (int32_t i = 0; i < ORDERS_MOST; i++)
        if (obey(m, &m->row->orders[i], question, &answer))
            break;
    return answer;
}

/* One question, or all sealed ones together; false when the game is over. */
static bool step(match *m)
{
    bn_question questions[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    uint32_t open = m->game->ask(m->setup, m->state, questions), count = 0;

    for (uint32_t i = 0; i < open; i++) {
        if (i > 0 && !(questions[0].sealed && questions[i].sealed))
            continue;
        m->hash = bn_hash64(&questions[i].kind, sizeof questions[i].kind, m->hash);
        moves[count++] = (bn_move){ i, answer_to(m, &questions[i]) };
    }
    if (open == 0)
        return false;
    m->game->advance(m->setup, m->state, moves, count, NULL);
    m->hash = bn_hash64(m->state, m->game->state_size(m->setup), m->hash);
    return true;
}

/* All that is asked and all that comes of it, in this many games. */
static uint64_t course_of(const row *r, const char *value)
{
    static match m;
    bn_arena arena = bni_test_arena(MEMORY);

    m = (match){ .row = r, .setup = set_up(r, value, &arena) };
    m.game = strcmp(r->document, "campaign") == 0 ? system_of()->campaign : system_of()->battle;
    for (uint64_t game = 0; game < GAMES; game++) {
        uint32_t steps = 0;

        bn_rng_init(&m.rng, 1, game);
        m.game->begin(m.setup, m.state, NULL);
        while (step(&m))
            assert_true(++steps <= m.game->bound(m.setup));
    }
    bn_arena_done(&arena);
    return m.hash;
}

/* ---- tests -------------------------------------------------------------------------------- */

static const row *row_of(const char *name)
{
    for (size_t i = 0; i < BN_COUNT(rows); i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static void changes_something(void **state)
{
    const bn_switch *s = *state;
    const row *r = row_of(s->name);
    uint64_t seen[VALUES_MOST];

    if (!r)
        fail_msg("no document for %s", s->name);
    for (size_t i = 0; s->values[i]; i++) {
        assert_true(i < VALUES_MOST);
        seen[i] = course_of(r, s->values[i]);
        assert_int_equal(course_of(r, s->values[i]), seen[i]); /* the switch alone differs */
        for (size_t k = 0; k < i; k++)
            if (seen[i] == seen[k])
                fail_msg("%s: %s is no different from %s", s->name, s->values[i], s->values[k]);
    }
}

/* Our ruling is what holds where a document says nothing. */
static void all_are_offered(void **state)
{
    (void)state;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        bool offered = false;

        for (size_t k = 0; k < system_of()->switch_count; k++)
            offered = offered || strcmp(system_of()->switches[k].name, rows[i].name) == 0;
        if (!offered)
            fail_msg("%s is not offered", rows[i].name);
    }
}

int main(void)
{
    static bni_tests tests;
    const bn_system *system = bn_system_find("gurps4");

    if (!system) {
        fprintf(stderr, "gurps4 is not in this build\n");
        return 1;
    }
    bni_tests_add_rows(&tests, changes_something, system->switches, system->switch_count,
                       sizeof *system->switches);
    BNI_NAMED(&tests, "no document but for a switch", all_are_offered);
    return BNI_RUN("gurps4 switches", &tests);
}
