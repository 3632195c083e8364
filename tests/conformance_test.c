/* What the interface promises (include/banneret/game.h, table.h), held against every system at once.
 * Random games of random documents are played by random legal answers; on the way
 *
 *   in every game   every state is sound, every preset offered, no question has one answer; a share
 *                   of attempts to cheat is refused without a mark; the game ends within its bound;
 *                   its entries replay to the same bytes in a fresh table
 *   in one of 10    answers are taken back, and the state is that of the entries that are left; the
 *                   entries go through the text of a journal on the way to the replay
 *   in one of 100   (of campaigns: of 10) every answer carries a canary, and no seat is shown one
 *                   that it may not hear; and whichever order is locked, the other seats are shown
 *                   the same bytes
 *
 *   conformance_test [BATTLES [CAMPAIGNS [SEED]]], or BN_BATTLES, BN_CAMPAIGNS and BN_SEED */
#include "base/testing.h"

#include <stdio.h>
#include <time.h>

#include "generate.h"
#include "player.h"
#include "secrecy.h"
#include "store/json.h"

enum { BLOCK = 32 << 20, ENTRIES_MAX = 60000, UNDO_EVERY = 10, WATCH_EVERY = 100 };

static struct {
    uint64_t battles, campaigns, seed;
} counts = { 100000, 1000, 1 };

/* Blocks for the arenas, used again by each game: the table, its replay, and what is thrown away. */
static unsigned char table_block[BLOCK], replay_block[BLOCK], other_block[BLOCK],
    scratch_block[BLOCK];

/* One game as it is played. */
typedef struct course {
    const bn_system *system;
    const bn_game *game;
    const bn_doc *doc;
    const void *setup;
    bn_table *table;
    uint64_t seed;
    bn_rng rng;
    bool undoes, watched;
    uint32_t steps[ENTRIES_MAX + 1]; /* answers on the way to each entry that moved the game */
    uint64_t hash[ENTRIES_MAX + 1];  /* of the state after each entry */
    size_t size;
    watch watch;
} course;

static course the_course;

typedef struct tally {
    uint64_t games, refused, entries, cheats, undos, views;
    uint32_t longest;    /* game, in steps */
    uint64_t asked[256]; /* questions of each kind */
} tally;

#define EXPECT(c, truth)                                                                           \
    do {                                                                                           \
        if (!(truth))                                                                              \
            fail_msg("%s %s, seed %llu, entry %u: %s", (c)->system->name, (c)->game->name,         \
                     (unsigned long long)(c)->seed, bn_table_entries((c)->table), #truth);         \
    } while (0)

/* For a check that says itself what is wrong: NULL if nothing is. */
#define EXPECT_FINE(c, wrong_)                                                                     \
    do {                                                                                           \
        const char *wrong = wrong_;                                                                \
        if (wrong)                                                                                 \
            fail_msg("%s %s, seed %llu, entry %u: %s", (c)->system->name, (c)->game->name,         \
                     (unsigned long long)(c)->seed, bn_table_entries((c)->table), wrong);          \
    } while (0)

static bn_arena arena_over(unsigned char *block)
{
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, BLOCK);
    return arena;
}

/* ---- states and questions ----------------------------------------------------------------- */

/* No byte of the first state is left unset: over different rubbish, begin writes the same. */
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

static void check_question(course *c, const bn_question *q)
{
    uint32_t sides = c->game->sides(c->setup);

    EXPECT(c, q->kind < c->game->kind_count && q->side < sides && q->round > 0);
    if (q->form == BN_FORM_ROLL) {
        EXPECT(c, q->to == BN_TO_CHANCE && q->parts >= 1 && q->parts <= BN_PARTS_MAX && !q->sealed);
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
    static unsigned char before[BN_STATE_MAX];
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

static bn_table *open_again(const course *c, bn_arena *arena)
{
    bn_table *table = NULL;

    EXPECT(c, bn_table_open(arena, c->system, c->doc, &table, NULL) == BN_OK);
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
    bn_table *again = open_again(c, &arena);

    replay_some(c, again, bn_table_entries(c->table), c->undoes);
    EXPECT(c, memcmp(bn_table_state(again), bn_table_state(c->table), c->size) == 0);
    EXPECT(c, same_questions(again, c->table));
}

/* ---- taking back -------------------------------------------------------------------------- */

/* A fresh table that was only ever told the first `to` entries. */
static void check_prefix(const course *c, uint32_t to)
{
    bn_arena arena = arena_over(replay_block);
    bn_table *prefix = open_again(c, &arena);

    replay_some(c, prefix, to, false);
    EXPECT(c, memcmp(bn_table_state(prefix), bn_table_state(c->table), c->size) == 0);
    EXPECT(c, same_questions(prefix, c->table));
}

static void remember(course *c, uint32_t entry, uint32_t steps)
{
    EXPECT(c, entry <= ENTRIES_MAX);
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
    bn_table *copy = open_again(c, arena);
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
 * answer for the own side alone, the entry does; what came of it may show in the field. */
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

/* A roll that must be thrown again does not count: luck alone bounds how often. */
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

static void step(course *c, const bn_asked *asked, tally *t)
{
    uint32_t entries = bn_table_entries(c->table);

    t->asked[asked->question.kind % BN_COUNT(t->asked)]++;
    if (bn_rng_below(&c->rng, 8) == 0)
        check_cheat(c, asked, t);
    if (c->watched && (asked->question.sealed || asked->question.seen == BN_SEEN_BY_SIDE) &&
        bn_rng_below(&c->rng, 4) == 0)
        check_interference(c, asked);
    /* Not too often, or the game would never end. */
    if (c->undoes && entries > 0 && bn_rng_below(&c->rng, 8 + entries / 4) == 0)
        take_back(c, t);
    else
        answer_one(c, asked);
    check_state(c);
    if (c->watched)
        check_views(c, false, t);
}

static void check_end(course *c)
{
    const void *state = bn_table_state(c->table);
    int32_t winner = c->game->winner(c->setup, state);

    EXPECT(c, winner >= -1 && winner < (int32_t)c->game->sides(c->setup));
    for (uint32_t i = 0; i < c->game->measure_count; i++)
        (void)c->game->measure(c->setup, state, i);
}

static void play(course *c, tally *t)
{
    bn_asked open[BN_OPEN_MAX];
    const bn_asked *asked;

    remember(c, 0, 0);
    check_begin(c);
    check_state(c);
    if (c->watched)
        watch_begin(&c->watch, c->table);
    while ((asked = player_pick(c->table, &c->rng, open)))
        step(c, asked, t);
    check_end(c);
    if (c->watched)
        check_views(c, true, t);
    check_replay(c);
    t->games++;
    t->entries += bn_table_entries(c->table);
    if (c->steps[bn_table_entries(c->table)] > t->longest)
        t->longest = c->steps[bn_table_entries(c->table)];
}

/* False if the system refuses the document, as it may: the schema does not say everything. */
static bool set_up(course *c, bn_document kind, uint64_t seed, bn_arena *arena)
{
    uint64_t every;

    c->seed = seed;
    c->doc = generate_document(c->system, kind, seed, arena);
    c->game = bn_system_game(c->system, kind);
    if (bn_table_open(arena, c->system, c->doc, &c->table, NULL) != BN_OK)
        return false;
    c->setup = bn_table_setup(c->table);
    c->size = c->game->state_size(c->setup);
    bn_rng_init(&c->rng, seed, 0x706c6179);
    c->undoes = seed % UNDO_EVERY == 0;
    /* Half of those that are watched also take answers back. */
    every = kind == BN_DOCUMENT_CAMPAIGN ? WATCH_EVERY / 10 : WATCH_EVERY;
    c->watched = seed % every == seed / every % 2;
    return true;
}

/* ---- all systems -------------------------------------------------------------------------- */

typedef struct row {
    const char *name;
    const bn_system *system;
    bn_document kind;
} row;

static double seconds(void)
{
    struct timespec now;

    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A kind that no random game came to ask was not tested; that is told, not judged. */
static void print_unasked(const bn_game *game, const tally *t)
{
    for (uint32_t i = 0; i < game->kind_count && i < BN_COUNT(t->asked); i++)
        if (t->asked[i] == 0)
            printf("  never asked: %s\n", game->kinds[i].key);
}

static void games(void **state)
{
    const row *r = *state;
    course *c = &the_course;
    bool battle = r->kind == BN_DOCUMENT_SCENARIO;
    uint64_t count = battle ? counts.battles : counts.campaigns;
    double from = seconds();
    tally t = { 0 };

    c->system = r->system;
    for (uint64_t seed = counts.seed; t.games < count; seed++) {
        bn_arena arena = arena_over(table_block);

        if (set_up(c, r->kind, seed, &arena))
            play(c, &t);
        else
            t.refused++;
        assert_true(t.refused <= 200 + t.games); /* else the generator has lost touch */
    }
    printf("%s: %llu games (%llu documents refused), %llu entries, at most %u steps; %llu cheats, "
           "%llu undos, %llu looks of all seats; %.1f s\n",
           r->name, (unsigned long long)t.games, (unsigned long long)t.refused,
           (unsigned long long)t.entries, t.longest, (unsigned long long)t.cheats,
           (unsigned long long)t.undos, (unsigned long long)t.views, seconds() - from);
    print_unasked(bn_system_game(r->system, r->kind), &t);
}

static void read_count(const char *name, const char *given, uint64_t *out)
{
    int64_t value = 0;

    if (!given)
        given = getenv(name);
    if (given && bn_text_to_int(given, strlen(given), &value) && value >= 0)
        *out = (uint64_t)value;
}

int main(int argc, char **argv)
{
    static bni_tests tests;
    static row rows[64];
    static char names[64][80];
    size_t count = 0;

    read_count("BN_BATTLES", argc > 1 ? argv[1] : NULL, &counts.battles);
    read_count("BN_CAMPAIGNS", argc > 2 ? argv[2] : NULL, &counts.campaigns);
    read_count("BN_SEED", argc > 3 ? argv[3] : NULL, &counts.seed);
    for (uint32_t i = 0; generate_system(i); i++)
        for (int kind = BN_DOCUMENT_SCENARIO; kind <= BN_DOCUMENT_CAMPAIGN; kind++) {
            const bn_game *game = bn_system_game(generate_system(i), (bn_document)kind);

            if (!game || count == BN_COUNT(rows))
                continue;
            snprintf(names[count], sizeof names[0], "%s %s", generate_system(i)->name, game->name);
            rows[count] = (row){ names[count], generate_system(i), (bn_document)kind };
            count++;
        }
    BNI_ROWS(&tests, games, rows);
    tests.count = count;
    return BNI_RUN("conformance", &tests);
}
