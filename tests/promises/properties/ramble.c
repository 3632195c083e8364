#include "ramble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GAMES_OF_ONE = 3, /* document: most of them take longer to read than to play */
    FAULT_SHARE = 20, /* this many times fewer games are played with a fault planted, */
    FAULT_GAMES = 12, /* and at least this many */
    COMPLAINTS = 12,  /* printed of one row */
    BLOCK = 16 << 20,
    ARENAS = 3,
    FAULTS = 8,
};

static struct {
    const char *name;
    ramble_counts counts;
    uint64_t seed;
    const ramble_look *look;
    const ramble_fault *faults;
    size_t fault_count;
    uint64_t looked, found[FAULTS];
} now;

static ramble the_ramble;

bn_arena ramble_arena(int which)
{
    static unsigned char block[ARENAS][BLOCK];
    bn_arena arena;

    bn_arena_init_fixed(&arena, block[which], sizeof block[which]);
    return arena;
}

/* Two blocks in turn, so that what is shown of a state stays until the move after the next. */
static const bn_doc *shown(ramble *r, int which, const void *state)
{
    static unsigned char block[2][BLOCK];
    unsigned char *here = block[which == 1 ? r->turn : 1 - r->turn];
    bn_arena arena;

    if (r->seen[which] == NULL) {
        bn_arena_init_fixed(&arena, here, BLOCK);
        r->seen[which] = r->game.view(r->setup, state, (bn_seat){ .role = BN_REFEREE }, &arena);
    }
    return r->seen[which];
}

const bn_doc *ramble_shown_before(ramble *r)
{
    return shown(r, 0, r->before);
}

const bn_doc *ramble_shown(ramble *r)
{
    return shown(r, 1, r->state);
}

void ramble_complain(ramble *r, const char *why, const char *about, const char *words)
{
    if (r->faults++ >= COMPLAINTS || r->broken)
        return;
    fprintf(stderr, "%s, document %llu, step %llu: %s%s%s%s%s\n", r->row->name,
            (unsigned long long)r->document, (unsigned long long)r->steps, why,
            about != NULL ? ": " : "", about != NULL ? about : "", words != NULL ? "\n    " : "",
            words != NULL ? words : "");
}

/* ---- a game --------------------------------------------------------------------------------- */

static bn_answer answer_to(ramble *r, const bn_question *q)
{
    bn_answer answer = q->preset;
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        if (bn_rng_below(&r->rng, 8) >= r->plain)
            player_draw_at(&r->game, r->setup, r->state, &r->rng, q, &answer);
        else if (r->steady && q->to == BN_TO_SIDE && r->game.steady != NULL &&
                 !r->game.steady(r->setup, r->state, q, &answer))
            answer = q->preset;
        return answer;
    }
    do { /* a tie is rolled again */
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(&r->rng, q->throws[i], faces);
        answer = (bn_answer){ { r->game.consequence(r->setup, r->state, q, totals) } };
    } while (answer.value[0] == BN_AGAIN);
    return answer;
}

/* Answers all sealed questions, or else one of those that are open. */
static void step(ramble *r, const ramble_look *look, const bn_question *open, uint32_t count)
{
    uint32_t at = bn_rng_below(&r->rng, count), moved = 0;
    bn_arena arena = ramble_arena(0);
    bn_move moves[BN_OPEN_MAX];
    bn_trace trace;

    for (uint32_t i = 0; i < count; i++)
        if (open[at].sealed ? open[i].sealed : i == at)
            moves[moved++] = (bn_move){ i, answer_to(r, &open[i]) };
    memcpy(r->before, r->state, r->size);
    r->seen[0] = r->seen[1];
    r->seen[1] = NULL;
    r->turn = 1 - r->turn;
    bn_trace_init(&trace, &arena);
    r->game.advance(r->setup, r->state, moves, moved, &trace);
    if (look->moved != NULL)
        look->moved(r, &(ramble_step){ open, count, moves, moved, &trace });
    r->steps++;
}

static void play_one(ramble *r, const ramble_look *look)
{
    static const uint32_t plain[] = { 0, 4, 7, 8 };
    bn_question open[BN_OPEN_MAX];
    uint32_t count;

    r->plain = plain[bn_rng_below(&r->rng, BN_COUNT(plain))];
    r->steady = bn_rng_below(&r->rng, 2) != 0;
    memset(r->state, 0, r->size);
    r->seen[1] = NULL;
    r->game.begin(r->setup, r->state, NULL);
    if (look->begun != NULL)
        look->begun(r);
    while ((count = r->game.ask(r->setup, r->state, open)) > 0) {
        if (look->asked != NULL)
            look->asked(r, open, count);
        step(r, look, open, count);
    }
    if (look->ended != NULL)
        look->ended(r);
    r->games++;
}

static bool set_up(ramble *r)
{
    static unsigned char block[BLOCK];
    bn_arena arena;

    bn_arena_init_fixed(&arena, block, sizeof block);
    r->doc = generate_document(r->row->system, r->row->kind, r->document, &arena);
    if (r->row->system->setup(r->doc, &arena, &r->setup, NULL) != BN_OK)
        return false;
    r->size = r->game.state_size(r->setup);
    return true;
}

void ramble_begin(ramble *r, const generated_game *row)
{
    void *more = r->more;

    memset(r, 0, sizeof *r);
    r->more = more;
    r->row = row;
    r->game = *bn_system_game(row->system, row->kind);
    r->document = now.seed;
    bn_rng_init(&r->rng, now.seed, 0);
}

void ramble_play(ramble *r, uint64_t count, const ramble_look *look)
{
    for (; r->games < count; r->document++) {
        bool good = set_up(r);

        for (int i = 0; i < GAMES_OF_ONE && good && r->games < count; i++)
            play_one(r, look);
        r->refused += !good;
        assert_true(r->refused <= 50 + r->games / 5); /* else the generator has lost touch */
    }
}

/* ---- all games -------------------------------------------------------------------------------- */

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static uint64_t count_of(const generated_game *row)
{
    if (row->kind != BN_DOCUMENT_SCENARIO)
        return now.counts.campaigns;
    return bn_system_game(row->system, row->kind)->propose ? now.counts.boards : now.counts.battles;
}

static void find(const generated_game *row, const ramble_fault *fault)
{
    uint64_t count = count_of(row) / FAULT_SHARE;
    ramble *r = &the_ramble;

    ramble_begin(r, row);
    r->broken = true;
    if (!fault->plant(r))
        return;
    ramble_play(r, count > FAULT_GAMES ? count : FAULT_GAMES, now.look);
    printf("%s, with a fault planted (%s): found %llu times in %llu games\n", row->name,
           fault->name, (unsigned long long)r->faults, (unsigned long long)r->games);
    assert_true(r->faults > 0 || r->looked == 0);
    now.found[fault - now.faults] += r->faults;
}

/* Each in some game of those that were played, unless there was nothing to judge in any. */
static int faults_missed(void)
{
    int missed = 0;

    for (size_t i = 0; i < now.fault_count; i++)
        if (now.found[i] == 0 && now.looked > 0) {
            fprintf(stderr, "never found: %s\n", now.faults[i].name);
            missed++;
        }
    return missed;
}

static void games(void **state)
{
    const generated_game *row = *state;
    ramble *r = &the_ramble;
    double from = seconds();
    uint64_t wrong;

    ramble_begin(r, row);
    ramble_play(r, count_of(row), now.look);
    wrong = r->faults;
    now.looked += r->looked;
    printf("%s: %llu games, %llu steps, %llu looked at, %llu wrong; %.1f s\n", row->name,
           (unsigned long long)r->games, (unsigned long long)r->steps,
           (unsigned long long)r->looked, (unsigned long long)wrong, seconds() - from);
    assert_int_equal(wrong, 0);
    for (size_t i = 0; i < now.fault_count; i++)
        find(row, &now.faults[i]);
}

static void read_count(const char *given, uint64_t *out)
{
    int64_t value = 0;

    if (given && bn_text_to_int(given, strlen(given), &value) && value >= 0)
        *out = (uint64_t)value;
}

int ramble_main(const char *name, int argc, char **argv, const ramble_counts *counts,
                const ramble_look *look, const ramble_fault *faults, size_t fault_count)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    now.name = name;
    now.counts = *counts;
    now.look = look;
    now.faults = faults;
    now.fault_count = fault_count;
    now.seed = bni_test_seed();
    read_count(argc > 1 ? argv[1] : NULL, &now.counts.battles);
    if (argc > 1)
        now.counts.boards = now.counts.battles / 10;
    read_count(argc > 2 ? argv[2] : NULL, &now.counts.campaigns);
    read_count(argc > 3 ? argv[3] : NULL, &now.seed);
    for (size_t i = 0; i < count; i++)
        if (bn_system_find(rows[i].system->name) != NULL) /* the toy is no book */
            bni_tests_add(&tests, rows[i].name, games, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system only */
    count = (size_t)BNI_RUN(name, &tests);
    return (int)count + faults_missed();
}
