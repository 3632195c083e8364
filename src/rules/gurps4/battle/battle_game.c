/* The battle as its own game: the slots of bn_game. */
#include <string.h>

#include "steps.h"

/* ---- sizes -------------------------------------------------------------------------------- */

static uint32_t game_sides(const void *setup)
{
    return (uint32_t)((const g4_setup *)setup)->side_count;
}

static const char *side_name(const void *setup, uint32_t side)
{
    return ((const g4_setup *)setup)->sides[side].name;
}

static size_t state_size(const void *setup)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_battle_size(&scene);
}

/* More than a bout between two can have: 29 rounds fought and 30 of talks (ledger, table (b)); a
 * break-out starts one again. */
enum { ROUNDS = 2 * 64, BEFORE = 96, AFTER = 64 };

/* Of a round of several sides: how a side divides its elements, and each of its lines. */
enum { DIVIDING = 3 + G4_SIDE_LINES };

/* Of a round, for one person: Risk, three questions of heroism; in each of a side's bouts misfortune
 * with its choice, injury, five rolls for life and fate. */
enum { PERSON = 4 + 2 * 9 };

uint32_t g4_battle_bound(const g4_scene *scene)
{
    uint32_t persons = 0, limit = g4_round_limit(scene);
    uint32_t rounds = limit > 0 && limit < ROUNDS ? limit + 2 : ROUNDS;
    uint32_t bouts = (uint32_t)(g4_bouts(scene) > 3 ? g4_bouts(scene) : 3);

    for (int32_t s = 0; s < scene->side_count; s++) {
        persons += G4_BATTLE_FORCES;
        for (int32_t f = 0; f < scene->force_count[s]; f++)
            persons += (uint32_t)g4_force_in(scene, s, f)->person_count;
    }
    if (limit >= ROUNDS)
        rounds = limit + 2;
    return G4_JUDGEMENTS * G4_SIDES + bouts * (BEFORE + AFTER + rounds * (persons * PERSON + 64)) +
           2 * G4_SIDE_PERSONS * bouts + (g4_many(scene) ? rounds * DIVIDING : 0);
}

static uint32_t bound(const void *setup)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_battle_bound(&scene);
}

static void begin(const void *setup, void *state, bn_trace *trace)
{
    g4_scene scene = g4_scene_of(setup);

    g4_battle_open(&scene, state, NULL, trace);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* With several sides: the one that lost none of its battles and won one, if there is only one such side. */
static int32_t winner_of_many(const g4_scene *scene, const g4_battle *battle)
{
    int32_t best = G4_NONE;

    for (int32_t s = 0; s < scene->side_count; s++) {
        int32_t won = 0, lost = 0;

        for (int32_t b = 0; b < g4_bouts(scene); b++) {
            const g4_bout *bout = &battle->lane[b].bout;
            bool in = g4_side_in(scene, b, 0) == s || g4_side_in(scene, b, 1) == s;

            if (!in || bout->winner == G4_NONE)
                continue;
            if (g4_side_in(scene, b, bout->winner) == s)
                won++;
            else
                lost++;
        }
        if (won == 0 || lost > 0)
            continue;
        if (best != G4_NONE)
            return G4_NONE;
        best = s;
    }
    return best;
}

int32_t g4_battle_winner(const g4_scene *scene, const g4_battle *battle)
{
    if (g4_many(scene))
        return winner_of_many(scene, battle);
    if (battle->lanes > 2 && battle->lane[2].bout.role == G4_BOUT_SECOND)
        return battle->lane[2].bout.winner;
    return battle->lane[0].bout.winner;
}

static int32_t winner(const void *setup, const void *state)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_battle_winner(&scene, state);
}

/* Figures of each side, of the third and fourth too, if there are; the rounds; persons. */
enum {
    CASUALTIES,
    REMAINING = CASUALTIES + G4_SIDES,
    TRAIN = REMAINING + G4_SIDES,
    FOUGHT = TRAIN + G4_SIDES,
    PERSONS
};

static const bn_measure measures[] = {
    { "casualties", "casualties, %", 0, 0, 0 },
    { "casualties", "casualties, %", 1, 0, 0 },
    { "casualties", "casualties, %", 2, 0, 0 },
    { "casualties", "casualties, %", 3, 0, 0 },
    { "lost", "after recovery, %", 0, 0, 0 },
    { "lost", "after recovery, %", 1, 0, 0 },
    { "lost", "after recovery, %", 2, 0, 0 },
    { "lost", "after recovery, %", 3, 0, 0 },
    { "logistics", "logistic force lost, %", 0, 1 + G4_ASK_AIM, BN_MEASURE_OWN },
    { "logistics", "logistic force lost, %", 1, 1 + G4_ASK_AIM, BN_MEASURE_OWN },
    { "logistics", "logistic force lost, %", 2, 1 + G4_ASK_AIM, BN_MEASURE_OWN },
    { "logistics", "logistic force lost, %", 3, 1 + G4_ASK_AIM, BN_MEASURE_OWN },
    { "rounds", "rounds fought", -1, 0, 0 },
    { "person_1_lost", "person 1 lost", -1, 0, BN_MEASURE_EVENT },
    { "person_2_lost", "person 2 lost", -1, 0, BN_MEASURE_EVENT },
    { "person_3_lost", "person 3 lost", -1, 0, BN_MEASURE_EVENT },
    { "person_4_lost", "person 4 lost", -1, 0, BN_MEASURE_EVENT },
};

/* The persons whom misfortune can strike, in the order of sides and rosters; NULL if there are not that many. */
static const g4_person *measured_person(const g4_scene *scene, uint32_t number, int32_t *side,
                                        int32_t *member)
{
    for (*side = 0; *side < scene->side_count; ++*side)
        for (*member = 0; *member < G4_SIDE_PERSONS; ++*member) {
            const g4_person *person = g4_side_person(scene, *side, *member);

            if (person == NULL ||
                !(person->player || person->notable || person->posts & G4_COMMANDER))
                continue;
            if (number-- == 0)
                return person;
        }
    return NULL;
}

static bool person_lost(const g4_scene *scene, const g4_battle *battle, uint32_t number)
{
    int32_t side, member;

    return measured_person(scene, number, &side, &member) != NULL &&
           g4_party_of(battle, side)->person_states[member].status >= G4_PERSON_GONE;
}

static void measure_title(const void *setup, uint32_t which, bn_text *out)
{
    g4_scene scene = g4_scene_of(setup);
    int32_t side, member;
    const g4_person *person;

    if (!(measures[which].flags & BN_MEASURE_EVENT)) {
        bn_text_add(out, measures[which].title);
        return;
    }
    person = measured_person(&scene, which - PERSONS, &side, &member);
    if (person == NULL)
        return;
    if (person->name == NULL || person->name[0] == '\0') {
        bn_text_add(out, measures[which].title);
        return;
    }
    bn_text_add(out, person->name);
    bn_text_add(out, " lost");
}

int32_t g4_lost(const g4_scene *scene, const g4_battle *battle, int32_t side, bool final)
{
    int32_t most = 0;

    for (int32_t b = 0; b < battle->lanes; b++)
        for (int32_t i = 0; i < 2; i++) {
            const g4_bout *bout = &battle->lane[b].bout;
            int32_t lost =
                final && bout->stage == G4_STAGE_OVER ? bout->final[i] : bout->casualties[i];

            if (bout->role != G4_BOUT_UNUSED && g4_side_in(scene, b, i) == side && lost > most)
                most = lost;
        }
    return most;
}

static int64_t measure_of(const g4_scene *scene, const g4_battle *battle, uint32_t which)
{
    if (measures[which].side >= scene->side_count)
        return 0;
    if (which < REMAINING)
        return g4_lost(scene, battle, measures[which].side, false);
    if (which < TRAIN)
        return g4_lost(scene, battle, measures[which].side, true);
    if (which < FOUGHT)
        return g4_party_of(battle, measures[which].side)->train;
    if (which == FOUGHT)
        return battle->fought;
    return person_lost(scene, battle, which - PERSONS);
}

static int64_t measure(const void *setup, const void *state, uint32_t which)
{
    g4_scene scene = g4_scene_of(setup);

    return measure_of(&scene, state, which);
}

/* ---- keys --------------------------------------------------------------------------------- */

/* Bytes one after another. */
typedef struct pen {
    unsigned char *to;
    size_t size;
} pen;

static void put(pen *p, const void *bytes, size_t size)
{
    memcpy(p->to + p->size, bytes, size);
    p->size += size;
}

static void put_byte(pen *p, int32_t value)
{
    p->to[p->size++] = (unsigned char)value;
}

/* What a key is asked for. */
typedef struct asked {
    bool losses; /* casualties or trains */
    bool trains; /* else they are only there for a Raid that no one aims at them */
    bool fates;  /* of persons */
} asked;

/* Whether any of the measures from one up to another, not included, is asked for. */
static bool is_asked(uint64_t measured, uint32_t from, uint32_t to)
{
    return (measured & ((UINT64_C(1) << to) - (UINT64_C(1) << from))) != 0;
}

bool g4_fates_asked(uint64_t measured)
{
    return is_asked(measured, PERSONS, BN_COUNT(measures));
}

static asked asked_of(uint64_t measured)
{
    return (asked){ .losses = is_asked(measured, CASUALTIES, FOUGHT),
                    .trains = is_asked(measured, TRAIN, FOUGHT),
                    .fates = g4_fates_asked(measured) };
}

/* Whether the only bout there will be is decided: no one's wounds can turn it any more. */
static bool decided(const g4_scene *scene, const g4_battle *battle)
{
    const g4_bout *bout = &battle->lane[0].bout;

    if (g4_reshapes(scene) || bout->stage < G4_STAGE_FIGHTING)
        return false;
    return bout->stage > G4_STAGE_FIGHTING ||
           (bout->flags & G4_BOUT_FOUGHT && g4_verdict_now(bout, NULL).ending != G4_GOES_ON);
}

static int32_t winner_to_be(const g4_bout *bout)
{
    return bout->stage > G4_STAGE_FIGHTING ? bout->winner : g4_verdict_now(bout, NULL).winner;
}

/* Where no one can be hurt, the Risk of a person who does not command has no effect after their deeds. */
static bool risk_past(const g4_scene *scene, const g4_battle *battle, int32_t side, int32_t member)
{
    return scene->inputs->character_death == G4_NOBODY_HURT && !g4_reshapes(scene) &&
           battle->step > G4_AT_HEROISM && !g4_commands(scene, battle, side, member);
}

/* Persons of a side: of those out of action only that they are, and who can still be found. */
static void put_souls(pen *p, const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_party *party = g4_party_of(battle, side);

    for (int32_t c = 0; c < g4_persons_in(scene, side); c++) {
        g4_person_state person_state = party->person_states[c];

        if (risk_past(scene, battle, side, c))
            person_state.risk = 0;

        if (person_state.status >= G4_PERSON_GONE) {
            person_state.hp = person_state.risk = 0;
            person_state.status =
                person_state.status == G4_PERSON_LEFT ? G4_PERSON_LEFT : G4_PERSON_GONE;
        }
        if (person_state.hp < 0)
            person_state.hp = 0; /* the rolls for their life are stored beside it */
        put(p, &person_state, sizeof person_state);
    }
}

/* Who commands, and what can happen to them. */
static void put_commanders(pen *p, const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_party *party = g4_party_of(battle, side);
    int32_t slots = g4_commands_in(scene, side) > 2 ? g4_commands_in(scene, side) : 2;

    for (int32_t slot = 0; slot < slots; slot++) {
        put_byte(p, party->commander[slot]);
        if (party->commander[slot] != G4_NONE || battle->lane[0].bout.stage > G4_STAGE_FIGHTING)
            continue;
        put(p, &party->npc_hp[slot], sizeof party->npc_hp[slot]);
        put_byte(p, party->npc_risk[slot]);
    }
}

/* How the elements are divided decides; the percentages in which it was shown are only defaults. */
static void put_division(pen *p, const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_party *party = g4_party_of(battle, side);
    const g4_division *division = g4_division_of(battle, side);
    size_t lines = (size_t)g4_line_in(scene, side, scene->force_count[side]);

    put(p, party->split, sizeof party->split);
    put_byte(p, party->division);
    put_byte(p, party->fronts);
    for (int32_t n = 0; n < scene->side_count - 2; n++) {
        put(p, division->now[n], lines * sizeof division->now[n][0]);
        put(p, division->next[n], lines * sizeof division->next[n][0]);
    }
}

static void put_party(pen *p, const g4_scene *scene, const g4_battle *battle, int32_t side,
                      asked what)
{
    const g4_party *party = g4_party_of(battle, side);

    put_commanders(p, scene, battle, side);
    put_byte(p, party->heroism);
    put_byte(p, party->roller);
    put_byte(p, what.trains ? party->train : 0);
    put_byte(p, party->posture);
    put(p, &party->scenes, sizeof party->scenes);
    if (what.fates || battle->step <= G4_AT_MISFORTUNE || !decided(scene, battle))
        put_souls(p, scene, battle, side);
    if (!g4_reshapes(scene) && battle->step > G4_AT_SIGHT)
        return;
    put(p, party->judged, sizeof party->judged);
    put_byte(p, party->burden);
    if (g4_many(scene))
        put_division(p, scene, battle, side);
    put_byte(p, party->struck);
    put_byte(p, party->arrayed);
    put(p, party->flagship, sizeof party->flagship);
    put(p, party->neutralizers, sizeof party->neutralizers);
    put(p, party->coast, sizeof party->coast);
}

/* Of a round that is fought only what the rest of it asks for: for misfortunes the row of the table
 * that the losses stand in, and whether the order was Desperate; after them whether Rally was
 * ordered. */
static void forget_round(const g4_figures *tables, const g4_battle *battle, g4_bout *kept)
{
    g4_settled settled = g4_settled_now(kept);

    for (int32_t i = 0; i < 2; i++) {
        bool over = g4_misfortune_past(battle, i);
        bool rally = g4_order_strategy(kept->order[i]) == G4_STRATEGIES_RALLY;

        kept->order[i] = rally ? G4_STRATEGIES_RALLY : 0;
        kept->settled[i] = !over && settled.desperate[i];
        kept->lost[i] = over ? 0 : (uint8_t)(1 + g4_misfortune_row(tables, kept->lost[i]));
    }
    kept->round_winner = 0;
    kept->refused = 0;
}

/* What was only shown (estimates, sights) is left out, and what has had its effect: the lead that
 * scouts won, after the first round; the figures of a round, once no one falls by them. */
static void put_bout(pen *p, const g4_scene *scene, const g4_battle *battle, const g4_bout *bout)
{
    g4_bout kept = *bout;

    if (bout->round > 1 && battle->judged[G4_JUDGE_RIVER] == 0) {
        kept.initiative = kept.lead = 0;
        kept.db_kind[0] &= G4_DB_IS_LASTING;
        kept.db_kind[1] &= G4_DB_IS_LASTING;
        kept.db[0] = kept.db_kind[0] ? kept.db[0] : 0;
        kept.db[1] = kept.db_kind[1] ? kept.db[1] : 0;
    }
    if (!scene->setup->rules.confusion_one_round || bout->round > 1)
        kept.by_scouts = 0;
    for (int32_t i = 0; i < 2; i++) /* the first Indirect Attack is worth more than the others */
        kept.indirect[i] = bout->indirect[i] > 0;
    if (!g4_reshapes(scene) && bout->round > 2)
        kept.round = 2;
    if (!(bout->flags & G4_BOUT_FOUGHT))
        kept.round_winner = 0;
    else if (!g4_reshapes(scene))
        forget_round(scene->setup->figures, battle, &kept);
    put(p, &kept, offsetof(g4_bout, estimate));
}

static size_t final_key(const g4_scene *scene, const g4_battle *battle, uint64_t measured,
                        void *out)
{
    pen p = { out, 0 };

    put_byte(&p, g4_battle_winner(scene, battle));
    for (uint32_t i = 0; i < BN_COUNT(measures); i++)
        if (measured >> i & 1) {
            int16_t value = (int16_t)measure_of(scene, battle, i);

            put(&p, &value, sizeof value);
        }
    return p.size;
}

static size_t key(const void *setup, const void *state, uint64_t measured, void *out)
{
    const g4_battle *battle = state;
    g4_scene scene = g4_scene_of(setup);
    pen p = { out, 0 };
    uint16_t round = g4_round_limit(&scene) > 0 ? battle->round : 0;
    uint16_t fought = measured >> FOUGHT & 1 ? battle->fought : 0;
    uint16_t clock = (uint16_t)(g4_clock_runs(&scene) ? battle->minutes % (24 * 60) : 0);

    asked what = asked_of(measured);

    if (g4_battle_over(battle))
        return final_key(&scene, battle, measured, out);
    put_byte(&p, battle->step);
    put_byte(&p, battle->bout);
    put_byte(&p, battle->at);
    put_byte(&p, battle->phase);
    put_byte(&p, battle->left);
    put_byte(&p, battle->limit);
    put_byte(&p, battle->sub);
    put_byte(&p, battle->looted);
    put_byte(&p, battle->folding);
    put_byte(&p, battle->round == 1); /* some questions are not for the first round */
    if (!what.losses && !what.fates && decided(&scene, battle)) {
        put_byte(&p, winner_to_be(&battle->lane[0].bout));
        put(&p, &fought, sizeof fought);
        return p.size;
    }
    put(&p, &battle->target, sizeof battle->target);
    put(&p, &round, sizeof round);
    put(&p, &fought, sizeof fought);
    put(&p, &clock, sizeof clock);
    if (g4_reshapes(&scene) || battle->step <= G4_AT_SIGHT) {
        put(&p, &battle->given, sizeof battle->given);
        put(&p, battle->judged, sizeof battle->judged);
    }
    for (int32_t s = 0; s < scene.side_count; s++)
        put_party(&p, &scene, battle, s, what);
    for (int32_t b = 0; b < battle->lanes; b++)
        if (battle->lane[b].bout.role != G4_BOUT_UNUSED)
            put_bout(&p, &scene, battle, &battle->lane[b].bout);
    return p.size;
}

/* ---- the slots ---------------------------------------------------------------------------- */

BN_STEPS_WITH(g4_battle_course, g4_scene, g4_scene_of)

static bn_doc *view(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_battle_view(&scene, state, seat, arena);
}

static void explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace)
{
    g4_scene scene = g4_scene_of(setup);

    g4_battle_explain(&scene, state, seat, trace);
}

static void describe(const void *setup, const void *state, const bn_question *question,
                     bn_text *out)
{
    g4_scene scene = g4_scene_of(setup);

    g4_battle_describe(&scene, state, question, out);
}

static void word(const void *setup, const void *state, const bn_question *question, int32_t index,
                 bn_text *out)
{
    g4_scene scene = g4_scene_of(setup);

    g4_battle_word(&scene, state, question, index, out);
}

static void tell(const void *setup, const void *before, const void *after,
                 const bn_question *question, bn_seat seat, bn_text *out)
{
    g4_scene scene = g4_scene_of(setup);

    g4_battle_tell(&scene, before, after, question, seat, out);
}

static bool gloss_option(const void *setup, const void *state, const bn_question *question,
                         int32_t index, bn_order_adds *adds, bn_trace *trace, bn_text *words)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_battle_gloss(&scene, state, question, index, adds, trace, words);
}

static void gloss_pairing(const void *setup, const void *before, const void *after,
                          const bn_question *question, bn_seat seat, bn_text *words)
{
    g4_scene scene = g4_scene_of(setup);

    (void)seat;
    g4_battle_pairing(&scene, before, after, question, words);
}

static const bn_gloss gloss = { gloss_option, gloss_pairing };

static bool sound(const void *setup, const void *state)
{
    g4_scene scene = g4_scene_of(setup);

    return g4_battle_sound(&scene, state);
}

/* Who is struck rolls for the injury. */
static bool belongs(const void *setup, const bn_question *rolled, const bn_question *next)
{
    (void)setup;
    return rolled->kind == G4_ASK_MISFORTUNE &&
           (next->kind == G4_ASK_INJURY || next->kind == G4_ASK_DIRE_INJURY);
}

const bn_game g4_battle_game = {
    .name = "battle",
    .kinds = g4_battle_kinds,
    .kind_count = G4_BATTLE_KINDS,
    .sides = game_sides,
    .side_name = side_name,
    .state_size = state_size,
    .bound = bound,
    .begin = begin,
    BN_STEPS_SLOTS,
    .key = key,
    .winner = winner,
    .measures = measures,
    .measure_count = BN_COUNT(measures),
    .measure = measure,
    .measure_title = measure_title,
    .stand_ins = &g4_battle_stand_ins,
    .late = g4_rolled_late,
    .view = view,
    .hidden = g4_battle_hidden,
    .hidden_count = G4_BATTLE_HIDDEN,
    .believe = g4_battle_believe,
    .explain = explain,
    .describe = describe,
    .word = word,
    .tell = tell,
    .belongs = belongs,
    .score = &g4_battle_score,
    .gloss = &gloss,
    .sound = BN_FOR_TESTS(sound),
};
