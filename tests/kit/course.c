#include "course.h"

#include <banneret/system/hash.h>

#include "base/testing.h"
#include "player.h"
#include "store/json.h"

enum { BLOCK = 32 << 20, UNDO_EVERY = 10, RULE_EVERY = 4, WATCH_EVERY = 100, KEY_EVERY = 8 };

/* Blocks for the arenas, used again by each game: the table, its replay, and what is thrown away. */
static unsigned char table_block[BLOCK], replay_block[BLOCK], other_block[BLOCK],
    scratch_block[BLOCK];

#define EXPECT(c, truth)                                                                           \
    do {                                                                                           \
        if (!(truth))                                                                              \
            fail_msg("%s %s, seed %llu, game %llu, entry %u: %s", (c)->system->name,               \
                     (c)->game->name, (unsigned long long)(c)->seed,                               \
                     (unsigned long long)(c)->number, bn_table_entries((c)->table), #truth);       \
    } while (0)

/* For a check that says itself what is wrong: NULL if nothing is. */
#define EXPECT_FINE(c, wrong_)                                                                     \
    do {                                                                                           \
        const char *wrong = wrong_;                                                                \
        if (wrong)                                                                                 \
            fail_msg("%s %s, seed %llu, game %llu, entry %u: %s", (c)->system->name,               \
                     (c)->game->name, (unsigned long long)(c)->seed,                               \
                     (unsigned long long)(c)->number, bn_table_entries((c)->table), wrong);        \
    } while (0)

static bn_arena arena_over(unsigned char *block)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, BLOCK);
    return arena;
}

/* ---- states and questions ----------------------------------------------------------------- */

/* No byte of the first state is left unset: over different rubbish, start writes the same. */
static void check_begin(const course *c)
{
    static unsigned char one[BN_STATE_MAX], two[BN_STATE_MAX];

    EXPECT(c, c->size > 0 && c->size <= BN_STATE_MAX);
    memset(one, 0xaa, c->size);
    memset(two, 0x55, c->size);
    c->game->begin(c->setup, one, NULL);
    c->game->begin(c->setup, two, NULL);
    EXPECT(c, memcmp(one, two, c->size) == 0);
    EXPECT(c, memcmp(one, bn_table_state(c->table), c->size) == 0);
}

/* Dice results asked for together lead to the same as each by itself. */
static void check_falls(course *c, const bn_question *q)
{
    const void *state = bn_table_state(c->table);
    bn_throw last = q->throws[q->parts - 1];
    uint32_t count = (uint32_t)(bn_throw_most(last) - bn_throw_least(last)) + 1;
    int32_t totals[BN_PARTS_MAX], row[BN_SPREAD_MAX];

    if (!c->game->consequences || bn_rng_below(&c->rng, 8) != 0)
        return;
    for (uint32_t i = 0; i < q->parts; i++)
        totals[i] = bn_throw_least(q->throws[i]) +
                    (int32_t)bn_rng_below(&c->rng, (uint32_t)(bn_throw_most(q->throws[i]) -
                                                              bn_throw_least(q->throws[i]) + 1));
    totals[q->parts - 1] = bn_throw_least(last);
    c->game->consequences(c->setup, state, q, totals, count, row);
    for (uint32_t i = 0; i < count; i++, totals[q->parts - 1]++)
        EXPECT(c, row[i] == c->game->consequence(c->setup, state, q, totals));
}

/* A hash of what a roll leads to: of one part all dice results, of several some, always the same. */
static uint64_t leads_of(const course *c, const bn_question *q)
{
    enum { SOME = 60, PRIME = 7919 };
    uint64_t out = 0;
    uint32_t count =
        q->parts > 1 ? SOME
                     : (uint32_t)(bn_throw_most(q->throws[0]) - bn_throw_least(q->throws[0]) + 1);

    for (uint32_t i = 0; i < count; i++) {
        int32_t totals[BN_PARTS_MAX] = { 0 }, led;

        for (uint32_t p = 0; p < q->parts; p++) {
            int32_t least = bn_throw_least(q->throws[p]);
            uint32_t spread = (uint32_t)(bn_throw_most(q->throws[p]) - least + 1);

            totals[p] = least + (int32_t)(q->parts > 1 ? (i + 1) * PRIME / (p + 1) % spread : i);
        }
        led = c->game->consequence(c->setup, bn_table_state(c->table), q, totals);
        out = bn_hash64(&led, sizeof led, out);
    }
    return out;
}

/* Rolls with equal keys lead to the same: the odds work out only one of them. */
static void check_key(course *c, const bn_question *q)
{
    keyed_roll now = { .key = c->game->roll_key(c->setup, bn_table_state(c->table), q),
                       .leads = leads_of(c, q),
                       .kind = q->kind,
                       .parts = q->parts };
    keyed_roll *is = &c->rolls[(now.key * 31 + now.kind * 8u + now.parts) % COURSE_KEYS];

    memcpy(now.throws, q->throws, q->parts * sizeof *now.throws);
    EXPECT(c, is->parts != now.parts || is->kind != now.kind || is->key != now.key ||
                  memcmp(is->throws, now.throws, sizeof now.throws) != 0 || is->leads == now.leads);
    *is = now;
}

/* Dice that a table has, or can read off others as everyone does: d2 and d3 off a d6, d100 off two
 * d10. */
static bool real_dice(bn_throw shape)
{
    static const uint8_t sides[] = { 2, 3, 4, 6, 8, 10, 12, 20, 100 };

    for (size_t i = 0; i < BN_COUNT(sides); i++)
        if (shape.sides == sides[i])
            return shape.count >= 1;
    return false;
}

static void check_question(course *c, const bn_question *q)
{
    static char words[sizeof((bn_told *)NULL)->asked];
    bn_text text = bn_text_over(words, sizeof words);
    uint32_t sides = c->game->sides(c->setup);

    c->game->describe(c->setup, bn_table_state(c->table), q, &text);
    EXPECT(c, text.length > 0 && !text.cut); /* an account of it has all of its words */

    EXPECT(c, q->kind < c->game->kind_count && q->side < sides && q->round > 0);
    if (q->form == BN_FORM_ROLL) {
        EXPECT(c, q->to == BN_TO_CHANCE && q->parts >= 1 && q->parts <= BN_PARTS_MAX && !q->sealed);
        for (uint32_t i = 0; i < q->parts; i++)
            EXPECT(c, real_dice(q->throws[i]));
        check_falls(c, q);
        if (c->keyed)
            check_key(c, q);
        return;
    }
    EXPECT(c, bn_game_check(c->game, c->setup, bn_table_state(c->table), q, &q->preset, NULL) ==
                  BN_OK);
    EXPECT(c, player_has_choice(c->table, &c->rng, q));
}

static void check_state(course *c)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(c->table, open);

    EXPECT(c, c->game->sound(c->setup, bn_table_state(c->table)));
    for (uint32_t i = 0; i < count; i++)
        check_question(c, &open[i].question);
}

/* ---- cheating ----------------------------------------------------------------------------- */

static void check_cheat(course *c, const bn_asked *asked, tally *t)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
    bn_asked open[2][BN_OPEN_MAX];
    uint32_t entries = bn_table_entries(c->table), count = bn_table_ask(c->table, open[0]);
    bn_error err = { .code = BN_OK };
    bn_code expected = BN_OK, code;

    memcpy(before, bn_table_state(c->table), c->size);
    code = player_cheat(c->table, &c->rng, asked, &expected, &err);
    EXPECT(c, code == expected && err.code == code && err.text[0] != '\0');
    EXPECT(c, memcmp(before, bn_table_state(c->table), c->size) == 0);
    EXPECT(c, entries == bn_table_entries(c->table));
    EXPECT(c, count == bn_table_ask(c->table, open[1]));
    for (uint32_t i = 0; i < count; i++)
        EXPECT(c, open[0][i].id == open[1][i].id && open[0][i].locked == open[1][i].locked);
    t->cheats++;
}

/* ---- replay ------------------------------------------------------------------------------- */

static bn_table *open_again(const course *c, const bn_system *system, bn_arena *arena)
{
    bn_table *table = NULL;

    EXPECT(c, bn_table_open(arena, system, c->doc, &table, NULL) == BN_OK);
    return table;
}

/* The entry as a journal brings it back. */
static void through_journal(const course *c, uint32_t index, bn_entry *out)
{
    bn_arena scratch = arena_over(scratch_block);
    bn_doc *doc = bn_entry_doc(c->table, index, (bn_seat){ .role = BN_REFEREE }, &scratch);
    char line[4096];
    bn_text words = bn_text_over(line, sizeof line);

    EXPECT(c, doc != NULL);
    bn_doc_write(doc, &words);
    EXPECT(c, !words.cut && bn_json_read(line, words.length, &scratch, &doc, NULL) == BN_OK);
    EXPECT(c, bn_entry_read(c->game, doc, out, NULL) == BN_OK);
}

static void replay_some(const course *c, bn_table *table, uint32_t count, bool text)
{
    for (uint32_t i = bn_table_entries(table); i < count; i++) {
        bn_entry entry = *bn_table_entry(c->table, i);

        if (text)
            through_journal(c, i, &entry);
        EXPECT(c, bn_table_replay(table, &entry, NULL, NULL) == BN_OK);
        EXPECT(c, bn_table_hash(table) == c->hash[i + 1]);
    }
}

static bool same_questions(const bn_table *a, const bn_table *b)
{
    bn_asked one[BN_OPEN_MAX], two[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(a, one);

    if (count != bn_table_ask(b, two))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (one[i].locked != two[i].locked ||
            memcmp(&one[i].question, &two[i].question, sizeof one[i].question) != 0)
            return false;
    return true;
}

static void check_replay(course *c)
{
    bn_arena arena = arena_over(replay_block);
    bn_table *again = open_again(c, c->undoes ? c->system : &c->ready, &arena);

    replay_some(c, again, bn_table_entries(c->table), c->undoes);
    EXPECT(c, memcmp(bn_table_state(again), bn_table_state(c->table), c->size) == 0);
    EXPECT(c, same_questions(again, c->table));
}

/* ---- undoing -------------------------------------------------------------------------- */

/* A fresh table that was only ever shown the first `to` entries. */
static void check_prefix(const course *c, uint32_t to)
{
    bn_arena arena = arena_over(replay_block);
    bn_table *prefix = open_again(c, &c->ready, &arena);

    replay_some(c, prefix, to, false);
    EXPECT(c, memcmp(bn_table_state(prefix), bn_table_state(c->table), c->size) == 0);
    EXPECT(c, same_questions(prefix, c->table));
}

static void remember(course *c, uint32_t entry, uint32_t steps)
{
    EXPECT(c, entry <= COURSE_ENTRIES);
    c->steps[entry] = steps;
    c->hash[entry] = bn_table_hash(c->table);
}

/* The referee goes anywhere; a player, whose turn it may not be, tries. */
static void take_back(course *c, tally *t)
{
    uint32_t entries = bn_table_entries(c->table);
    bool referee = bn_rng_below(&c->rng, 2);
    bn_seat seat = { .role = BN_COMMANDER, .side = (uint8_t)bn_rng_below(&c->rng, 2) };
    uint32_t to = bn_rng_below(&c->rng, entries + 1);
    const bn_entry *undo;

    if (referee)
        seat = (bn_seat){ .role = BN_REFEREE };
    else if (bn_rng_below(&c->rng, 4) == 0)
        seat = bn_table_entry(c->table, entries - 1)->seat;
    if (bn_table_undo(c->table, seat, to, NULL) != BN_OK) {
        EXPECT(c, bn_table_entries(c->table) == entries);
        EXPECT(c, bn_table_hash(c->table) == c->hash[entries]);
        return;
    }
    undo = bn_table_entry(c->table, entries);
    EXPECT(c, undo->type == BN_ENTRY_UNDO && undo->to <= entries);
    EXPECT(c, !referee || undo->to == to);
    for (uint32_t i = entries; i < bn_table_entries(c->table); i++)
        remember(c, i + 1, c->steps[undo->to] + (i - entries));
    if (bn_table_entries(c->table) == entries + 1)
        check_prefix(c, undo->to);
    else /* orders that others had locked came back behind it; the state is the same */
        EXPECT(c, bn_table_hash(c->table) == c->hash[undo->to]);
    if (c->watched)
        watch_follow(&c->watch, c->table, false);
    t->undos++;
}

/* ---- secrets ------------------------------------------------------------------------------ */

static bn_table *answered_copy(const course *c, bn_arena *arena, const bn_asked *asked,
                               const bn_answer *answer, const char *note)
{
    bn_table *copy = open_again(c, &c->ready, arena);
    bn_asked open[BN_OPEN_MAX];

    replay_some(c, copy, bn_table_entries(c->table), false);
    bn_table_ask(copy, open);
    EXPECT(c, bn_table_answer(copy, player_seat(&asked->question), open[asked->id % BN_OPEN_MAX].id,
                              answer, note, NULL, NULL) == BN_OK);
    return copy;
}

/* Whether `asked` is the last of the sealed orders that are missing, and so opens them all. */
static bool reveals(const course *c, const bn_asked *asked)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(c->table, open), missing = 0;

    for (uint32_t i = 0; i < count; i++)
        missing += open[i].question.sealed && !open[i].locked;
    return asked->question.sealed && missing == 1;
}

/* Whichever order is locked, and with whatever note: to the others it looks the same. Of an open
 * answer only for their own side, the entry does; the result may show in the field. */
static void check_interference(course *c, const bn_asked *asked)
{
    bn_arena first = arena_over(replay_block), second = arena_over(other_block), scratch;
    bn_answer one, two;
    bn_table *a, *b;

    if (asked->question.form == BN_FORM_ROLL || reveals(c, asked))
        return;
    player_draw(c->table, &c->rng, &asked->question, &one);
    player_draw(c->table, &c->rng, &asked->question, &two);
    a = answered_copy(c, &first, asked, &one, "north");
    b = answered_copy(c, &second, asked, &two, NULL);
    scratch = arena_over(scratch_block);
    EXPECT_FINE(c,
                watch_compare(&c->watch, a, b, &asked->question, asked->question.sealed, &scratch));
}

static void check_views(course *c, bool all, tally *t)
{
    bn_arena scratch = arena_over(scratch_block);

    EXPECT_FINE(c, watch_check(&c->watch, c->table, all, &scratch));
    EXPECT(c, bn_table_view(c->table, (bn_seat){ .role = BN_REFEREE }, &scratch) != NULL);
    t->views++;
}

/* ---- a game ------------------------------------------------------------------------------- */

/* A roll that must be thrown again does not count: only luck limits how often. */
static void answer_one(course *c, const bn_asked *asked)
{
    char note[BN_NOTE_MAX + 1] = "";
    bn_error err = { .code = BN_OK };
    uint32_t entries = bn_table_entries(c->table);
    bool again;

    if (c->watched)
        watch_note(&c->watch, note);
    EXPECT(c, player_answer(c->table, &c->rng, asked, note, &err) == BN_OK);
    EXPECT(c, bn_table_entries(c->table) == entries + 1);
    again = asked->question.form == BN_FORM_ROLL && bn_table_hash(c->table) == c->hash[entries];
    remember(c, entries + 1, c->steps[entries] + !again);
    EXPECT(c, c->hash[entries + 1] == bn_table_entry(c->table, entries)->state);
    EXPECT(c, c->steps[entries + 1] < c->game->bound(c->setup));
    if (c->watched)
        watch_follow(&c->watch, c->table, asked->question.sealed);
}

/* ---- rulings ------------------------------------------------------------------------------ */

static bool draw_ruling(course *c, bn_asked *out)
{
    uint32_t count = 0;

    while (bn_table_ruling(c->table, count, out))
        count++;
    return count > 0 && bn_table_ruling(c->table, bn_rng_below(&c->rng, count), out);
}

/* Something near the current value, or at the edge of what can be. */
static bn_answer draw_ruled(course *c, const bn_question *q)
{
    bn_answer answer = q->preset;
    int64_t value = (int64_t)q->preset.value[0] + (int64_t)bn_rng_below(&c->rng, 41) - 20;

    if (q->form != BN_FORM_NUMBERS) {
        bn_question_answer(q, bn_rng_below(&c->rng, (uint32_t)bn_question_answers(q)), &answer);
        return answer;
    }
    if (bn_rng_below(&c->rng, 8) == 0)
        value = bn_rng_below(&c->rng, 2) ? q->spans[0].min : q->spans[0].max;
    value = value < q->spans[0].min ? q->spans[0].min : value;
    answer.value[0] = (int32_t)(value > q->spans[0].max ? q->spans[0].max : value);
    return answer;
}

/* A ruling keeps the game sound, and does not count towards the limit of answers. Only the referee may make it or, if
 * it is put to a side, that side. */
static void rule_one(course *c, tally *t)
{
    uint32_t entries = bn_table_entries(c->table);
    char note[BN_NOTE_MAX + 1] = "";
    bn_seat ruler = { .role = BN_REFEREE };
    bn_asked ruling;
    bn_answer answer;

    if (!draw_ruling(c, &ruling))
        return;
    if (ruling.question.to == BN_TO_SIDE && bn_rng_below(&c->rng, 2) == 0)
        ruler = (bn_seat){ .role = BN_COMMANDER, .side = ruling.question.side };
    EXPECT(c, ruling.question.to != BN_TO_CHANCE && !ruling.question.sealed &&
                  c->game->kinds[ruling.question.kind].ruling);
    EXPECT(c, bn_game_check(c->game, c->setup, bn_table_state(c->table), &ruling.question,
                            &ruling.question.preset, NULL) == BN_OK);
    answer = draw_ruled(c, &ruling.question);
    EXPECT(c, bn_table_answer(
                  c->table,
                  (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)(ruling.question.side + 1) },
                  ruling.id, &answer, NULL, NULL, NULL) == BN_SEAT);
    EXPECT(c, bn_table_entries(c->table) == entries);
    if (c->watched)
        watch_note(&c->watch, note);
    EXPECT(c, bn_table_answer(c->table, ruler, ruling.id, &answer, note, NULL, NULL) == BN_OK);
    EXPECT(c, bn_table_entry(c->table, entries)->type == BN_ENTRY_RULING);
    remember(c, entries + 1, c->steps[entries]);
    if (c->watched)
        watch_follow(&c->watch, c->table, false);
    check_state(c);
    t->rulings++;
}

static void step(course *c, const bn_asked *asked, tally *t)
{
    uint32_t entries = bn_table_entries(c->table);

    t->asked[asked->question.kind % BN_COUNT(t->asked)]++;
    if (bn_rng_below(&c->rng, 8) == 0)
        check_cheat(c, asked, t);
    if (c->watched && (asked->question.sealed || asked->question.seen != BN_SEEN_BY_ALL) &&
        bn_rng_below(&c->rng, 4) == 0)
        check_interference(c, asked);
    /* Not too often, or the game would never end. */
    if (c->undoes && entries > 0 && bn_rng_below(&c->rng, 8 + entries / 4) == 0)
        take_back(c, t);
    else
        answer_one(c, asked);
    check_state(c);
    /* Where a secret was shown, and now and then. */
    if (c->watched && (asked->question.sealed || asked->question.seen != BN_SEEN_BY_ALL ||
                       bn_rng_below(&c->rng, 4) == 0))
        check_views(c, false, t);
}

static void check_end(course *c)
{
    const void *state = bn_table_state(c->table);
    int32_t winner = c->game->winner(c->setup, state);

    EXPECT(c, winner >= -1 && winner < (int32_t)c->game->sides(c->setup));
    for (uint32_t i = 0; i < c->game->measure_count; i++) {
        char title[120];
        bn_text text = bn_text_over(title, sizeof title);

        EXPECT(c, c->game->measure(c->setup, state, i) == 0 ||
                      bn_game_has_measure(c->game, c->setup, i));
        bn_game_measure_title(c->game, c->setup, i, &text);
        EXPECT(c, !text.cut);
    }
}

static void play_out(course *c, tally *t)
{
    bn_asked open[BN_OPEN_MAX];
    const bn_asked *asked;

    remember(c, 0, 0);
    check_begin(c);
    check_state(c);
    if (c->watched)
        watch_begin(&c->watch, c->table);
    while ((asked = player_pick(c->table, &c->rng, open))) {
        /* Not too often, or no force would ever be beaten. */
        if (c->rules && bn_rng_below(&c->rng, 40) == 0)
            rule_one(c, t);
        else
            step(c, asked, t);
    }
    check_end(c);
    if (c->watched)
        check_views(c, true, t);
    check_replay(c);
}

void course_play(course *c, uint64_t number, tally *t)
{
    bool campaign = c->game == c->system->campaign;
    uint64_t every = campaign ? WATCH_EVERY / 10 : WATCH_EVERY;
    uint32_t steps;

    c->play = c->arena;
    c->table = open_again(c, &c->ready, &c->play);
    c->number = number;
    bn_rng_init(&c->rng, c->seed, number);
    c->undoes = number % UNDO_EVERY == 0;
    c->rules = number % RULE_EVERY == 0 && c->game->ruling;
    c->keyed = number % KEY_EVERY == 0;
    /* Half of those that are watched also take answers back. */
    c->watched = number % every == number / every % 2;
    play_out(c, t);
    steps = c->steps[bn_table_entries(c->table)];
    t->games++;
    t->entries += bn_table_entries(c->table);
    t->longest = steps > t->longest ? steps : t->longest;
}

/* ---- documents ---------------------------------------------------------------------------- */

/* The setup of the document that is being played: reading it takes longer than most games. */
static const void *ready_setup;

static bn_code look_up(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    (void)doc;
    (void)arena;
    (void)err;
    *out = ready_setup;
    return BN_OK;
}

bool course_set_up(course *c, const bn_system *system, bn_document kind, uint64_t seed)
{
    c->arena = arena_over(table_block);
    c->seed = seed;
    c->system = system;
    c->ready = *system;
    c->ready.setup = look_up;
    c->game = bn_system_game(system, kind);
    memset(c->rolls, 0, sizeof c->rolls);
    c->doc = generate_document(system, kind, seed, &c->arena);
    if (system->setup(c->doc, &c->arena, &c->setup, NULL) != BN_OK)
        return false;
    ready_setup = c->setup;
    c->size = c->game->state_size(c->setup);
    return true;
}
