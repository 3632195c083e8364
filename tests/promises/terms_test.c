/* Every number comes from terms that add up to it (include/banneret/system/trace.h), compared with every
 * system at once, through the interface of its games only. Random games of random documents are
 * played by random legal answers; on the way
 *
 *   start, advance   all sums of the trace give their totals, and no term of a sum is left without one;
 *                    the payments of each side are what its measure "money" has gone down by
 *   explain          the same of whatever each seat is shown, and no seat is shown a broken sum
 *   rate             the same of the sheet of a force
 *   a roll           is compared: the number that each part is measured against is the total of a sum
 *                    that the referee is shown, the dice are those that were thrown, and the game
 *                    uses what the sums come to: of two dice results with the same margin it makes the
 *                    same, and of a success and a failure it does not
 *   all of them      one addend changed by 1 is found
 *
 *   terms_test [BATTLES [CAMPAIGNS [SEED [SYSTEM...]]]]; at full size 100,000 battles, 1,000 campaigns */
#include "base/testing.h"

#include <stdio.h>
#include <time.h>

#include "generate.h"
#include "player.h"
#include "sums.h"

enum {
    GAMES_OF_ONE = 3, /* document: most of them take longer to read than to play */
    LOOK_EVERY = 7,   /* steps: what every seat is shown */
    TRIES = 24,       /* dice results of one contest that are compared */
    BLOCK = 8 << 20,
    DOCUMENT = 8 << 20,
};

static struct {
    uint64_t battles, campaigns, seed;
} counts = { BNI_SIZED(100000, 2500, 500), BNI_SIZED(1000, 50, 20), 1 };

/* One system's games. */
typedef struct course {
    const generated_game *row;
    const bn_game *game;
    const void *setup;
    size_t size;
    uint64_t document;
    bn_rng rng;
    uint64_t games, refused, sheets, sums, rolls, payments, broken;
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
} course;

static course the_course;

static const bn_seat referee = { .role = BN_REFEREE };

/* `which`: two traces may be needed at once. */
static bn_arena scratch(int which)
{
    static unsigned char block[2][BLOCK];
    bn_arena arena;

    bn_arena_init_fixed(&arena, block[which], sizeof block[which]);
    return arena;
}

/* ---- showing what is wrong ---------------------------------------------------------------- */

static void print_trace(const course *c, const bn_trace *trace)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        char line[400];
        bn_text out = bn_text_over(line, sizeof line);

        bn_rule_text(c->row->system, term->rule, &out);
        bn_text_char(&out, ' ');
        bn_term_text(term, &out);
        bn_text_add(&out, ": ");
        bn_term_value_text(term, &out);
        fprintf(stderr, "  %3u  group %u side %d about %d  %s\n", (unsigned)i,
                (unsigned)term->group, term->side, term->about, line);
    }
}

static void complain(const course *c, const char *where, const bn_trace *trace, const char *why)
{
    print_trace(c, trace);
    fprintf(stderr, "%s, document %llu, %s: %s\n", c->row->name, (unsigned long long)c->document,
            where, why);
    fail();
}

/* ---- sums --------------------------------------------------------------------------------- */

/* One addend of a sum that holds, changed by 1: the sum must not hold any more, or else the test can
 * find nothing. A factor of 0 after it, or a rounding, may hide it: those are left out. */
static void break_one(course *c, const bn_trace *trace)
{
    uint32_t at = bn_rng_below(&c->rng, trace->count);
    bn_term *term = &trace->terms[at], kept = *term;
    sums_fault fault;

    if (!bn_term_summed(term) || term->kind != BN_TERM_ADDEND)
        return;
    for (uint32_t i = at; i < trace->count; i++)
        if (trace->terms[i].rounding != BN_ROUND_NOT ||
            (trace->terms[i].kind == BN_TERM_FACTOR && trace->terms[i].exact.num == 0))
            return;
    term->exact = bn_rat_add(bn_term_amount(term), bn_rat_int(1));
    if (sums_hold(trace, &fault))
        complain(c, "broken on purpose", trace, "still adds up");
    *term = kept;
    c->broken++;
}

static void complain_of(const course *c, const char *where, const bn_trace *trace,
                        const sums_fault *fault)
{
    char words[200];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_add(&out, fault->why);
    bn_text_add(&out, ", at term ");
    bn_text_int(&out, fault->at);
    bn_text_add(&out, "; its terms give ");
    bn_text_rat(&out, fault->sum);
    complain(c, where, trace, words);
}

static void check_sums(course *c, const char *where, const bn_trace *trace)
{
    sums_fault fault;

    if (!sums_hold(trace, &fault))
        complain_of(c, where, trace, &fault);
    for (uint32_t i = 0; i < trace->count; i++)
        c->sums += bn_term_total(&trace->terms[i]);
    if (trace->count > 0)
        break_one(c, trace);
}

/* ---- what seats are shown ------------------------------------------------------------------ */

static void explain_to(course *c, bn_seat seat)
{
    bn_arena arena = scratch(0);
    sums_fault fault;
    bn_trace trace;

    bn_trace_init(&trace, &arena);
    c->game->explain(c->setup, c->state, seat, &trace);
    if (seat.role == BN_REFEREE)
        check_sums(c, "what the referee is told", &trace);
    else if (!sums_known_hold(&trace, &fault))
        complain_of(c, "what a seat is told", &trace, &fault);
}

static void explain_to_all(course *c)
{
    explain_to(c, referee);
    explain_to(c, (bn_seat){ .role = BN_SPECTATOR });
    for (uint8_t side = 0; side < c->game->sides(c->setup); side++)
        for (uint8_t person = 0; person <= 2; person++)
            explain_to(c, (bn_seat){ .role = person ? BN_CHARACTER : BN_COMMANDER,
                                     .side = side,
                                     .person = person });
}

/* ---- rolls -------------------------------------------------------------------------------- */

/* A dice result, and what its sums come to. */
typedef struct fall {
    int32_t totals[BN_PARTS_MAX];
    int32_t consequence;
    bn_rat margin;     /* the last total */
    int8_t side;       /* whose it is */
    const char *words; /* a critical failure is not any failure */
    bool weighed;
} fall;

static fall weigh(course *c, const bn_question *q, const int32_t *totals, bn_trace *trace)
{
    fall f = { .consequence = c->game->consequence(c->setup, c->state, q, totals) };
    uint32_t from = trace->count;

    memcpy(f.totals, totals, q->parts * sizeof *totals);
    if (c->game->weigh)
        c->game->weigh(c->setup, c->state, q, totals, trace);
    f.weighed = trace->count > from;
    for (uint32_t i = from; i < trace->count; i++)
        if (bn_term_total(&trace->terms[i])) {
            f.margin = bn_term_amount(&trace->terms[i]);
            f.side = trace->terms[i].side;
            f.words = trace->terms[i].words;
        }
    return f;
}

static bool explained(const bn_trace *told, const bn_term *target)
{
    for (uint32_t i = 0; i < told->count; i++)
        if (bn_term_total(&told->terms[i]) && told->terms[i].side == target->side &&
            told->terms[i].rule == target->rule && told->terms[i].value == target->value)
            return true;
    return false;
}

/* Each part opens a sum: the number it is measured against, and the dice. */
static void check_parts(course *c, const bn_question *q, const fall *f, const bn_trace *weighed)
{
    bn_arena arena = scratch(1);
    const bn_term *target = NULL;
    uint32_t part = 0, i = 0;
    bn_trace told;

    bn_trace_init(&told, &arena);
    c->game->explain(c->setup, c->state, referee, &told);
    for (; part < q->parts && i < weighed->count; i++) {
        const bn_term *term = &weighed->terms[i];

        if (!bn_term_summed(term))
            continue;
        if (target == NULL) {
            target = term;
            if (!explained(&told, target)) {
                print_trace(c, &told);
                complain(c, c->game->kinds[q->kind].key, weighed,
                         "measured against a number that nothing explains");
            }
            continue;
        }
        if (term->value != f->totals[part] && term->value != -f->totals[part])
            complain(c, c->game->kinds[q->kind].key, weighed, "other dice than were thrown");
        part++;
        target = NULL;
        while (i < weighed->count && !bn_term_total(&weighed->terms[i]))
            i++;
    }
    if (part < q->parts)
        complain(c, c->game->kinds[q->kind].key, weighed, "a part that is not weighed");
}

/* How many different consequences a roll of one part has, up to 3. */
static uint32_t consequences_of(course *c, const bn_question *q)
{
    int32_t seen[3];
    uint32_t count = 0;

    for (int32_t total = bn_throw_least(q->throws[0]);
         total <= bn_throw_most(q->throws[0]) && count < 3; total++) {
        int32_t is = c->game->consequence(c->setup, c->state, q, &total);
        uint32_t i = 0;

        while (i < count && seen[i] != is)
            i++;
        if (i == count)
            seen[count++] = is;
    }
    return count;
}

/* Of a roll of one part every total is examined, of a contest some. */
static uint32_t falls_of(course *c, const bn_question *q, fall *out, uint32_t room, bn_trace *trace)
{
    int32_t totals[BN_PARTS_MAX];
    uint8_t faces[BN_DICE_MAX];
    uint32_t count = 0;

    if (q->parts == 1)
        for (int32_t total = bn_throw_least(q->throws[0]);
             total <= bn_throw_most(q->throws[0]) && count < room; total++)
            out[count++] = weigh(c, q, &total, trace);
    for (; q->parts > 1 && count < TRIES; count++) {
        for (uint32_t p = 0; p < q->parts; p++)
            totals[p] = bn_rng_throw(&c->rng, q->throws[p], faces);
        out[count] = weigh(c, q, totals, trace);
    }
    return count;
}

/* A sum called "the roll" is looked up in a table, and has no margin: of two rows that are left the one ends where the
 * other starts. */
static bool looked_up(const fall *falls, uint32_t count)
{
    uint32_t changes = 0;

    if (count == 0 || !falls[0].weighed || strcmp(falls[0].words, "the roll") != 0)
        return false;
    for (uint32_t i = 1; i < count; i++)
        changes += falls[i].consequence != falls[i - 1].consequence;
    return changes == 1;
}

/* The game uses the results of the sums. */
static void check_use(course *c, const bn_question *q)
{
    static fall falls[512];
    bn_arena arena = scratch(0);
    bool decides = q->parts == 1 && consequences_of(c, q) == 2;
    uint32_t count;
    bn_trace trace;

    bn_trace_init(&trace, &arena);
    count = falls_of(c, q, falls, BN_COUNT(falls), &trace);
    decides = decides && !looked_up(falls, count);
    check_sums(c, c->game->kinds[q->kind].key, &trace);
    for (uint32_t i = 1; i < count && falls[0].weighed; i++)
        for (uint32_t j = 0; j < i; j++) {
            bool same = bn_rat_cmp(falls[i].margin, falls[j].margin) == 0 &&
                        falls[i].side == falls[j].side &&
                        strcmp(falls[i].words, falls[j].words) == 0;
            bool both = (falls[i].margin.num >= 0) == (falls[j].margin.num >= 0);
            bool alike = falls[i].consequence == falls[j].consequence;

            if (same && !alike)
                fprintf(stderr, "%d, %d comes to %d; %d, %d comes to %d\n", falls[i].totals[0],
                        falls[i].totals[1], falls[i].consequence, falls[j].totals[0],
                        falls[j].totals[1], falls[j].consequence);
            if (same && !alike)
                complain(c, c->game->kinds[q->kind].key, &trace, "one margin, two consequences");
            if (decides && both != alike)
                complain(c, c->game->kinds[q->kind].key, &trace,
                         "success and failure are not where the margin is 0");
        }
}

/* Dice that a table is read by, that are a number of days by themselves, or a coin (of a spy's report): nothing
 * is measured, whatever the number of parts or consequences. */
static bool is_looked_up(const course *c, const bn_question *q)
{
    static const char *const keys[] = { "recovery", "forced_march", "struck", "losses",
                                        "misinformation" };

    for (size_t i = 0; i < BN_COUNT(keys); i++)
        if (strcmp(c->game->kinds[q->kind].key, keys[i]) == 0)
            return true;
    return false;
}

static bool must_be_weighed(course *c, const bn_question *q)
{
    return !is_looked_up(c, q) && (q->parts > 1 || consequences_of(c, q) == 2);
}

static void check_roll(course *c, const bn_question *q, const int32_t *totals)
{
    bn_arena arena = scratch(0);
    bn_trace trace;
    fall f;

    bn_trace_init(&trace, &arena);
    f = weigh(c, q, totals, &trace);
    check_sums(c, c->game->kinds[q->kind].key, &trace);
    if (f.weighed)
        check_parts(c, q, &f, &trace);
    else if (must_be_weighed(c, q))
        complain(c, c->game->kinds[q->kind].key, &trace, "is not weighed");
    if (c->rolls % LOOK_EVERY == 0)
        check_use(c, q);
    c->rolls++;
}

/* ---- payments ----------------------------------------------------------------------------- */

static void check_payments(course *c, const bn_trace *trace)
{
    for (uint32_t m = 0; m < c->game->measure_count; m++) {
        const bn_measure *measure = &c->game->measures[m];
        int64_t gone, paid = 0;

        if (strcmp(measure->key, "money") != 0 || !bn_game_has_measure(c->game, c->setup, m))
            continue;
        gone = c->game->measure(c->setup, c->before, m) - c->game->measure(c->setup, c->state, m);
        for (uint32_t i = 0; i < trace->count; i++) {
            const bn_term *term = &trace->terms[i];

            if (!bn_term_total(term) || term->kind != BN_TERM_PAYMENT ||
                term->side != measure->side)
                continue;
            paid += term->value;
            c->payments++;
        }
        if (paid != gone) {
            fprintf(stderr, "side %d: %lld went, %lld is told\n", measure->side, (long long)gone,
                    (long long)paid);
            complain(c, "the treasury", trace, "payments do not make up what is gone");
        }
    }
}

/* ---- games -------------------------------------------------------------------------------- */

static bn_answer answer_to(course *c, const bn_question *q)
{
    bn_answer answer = { { 0 } };
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint8_t faces[BN_DICE_MAX];

    if (q->form != BN_FORM_ROLL) {
        player_draw_at(c->game, c->setup, c->state, &c->rng, q, &answer);
        return answer;
    }
    do { /* a tie is rolled again */
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(&c->rng, q->throws[i], faces);
        check_roll(c, q, totals);
        answer.value[0] = c->game->consequence(c->setup, c->state, q, totals);
    } while (answer.value[0] == BN_AGAIN);
    return answer;
}

/* Answers all sealed questions, or else one of those that are open. */
static void step(course *c, const bn_question *open, uint32_t count)
{
    uint32_t at = bn_rng_below(&c->rng, count), moved = 0;
    bn_move moves[BN_OPEN_MAX];
    bn_arena arena;
    bn_trace trace;

    for (uint32_t i = 0; i < count; i++)
        if (open[at].sealed ? open[i].sealed : i == at)
            moves[moved++] = (bn_move){ i, answer_to(c, &open[i]) };
    memcpy(c->before, c->state, c->size);
    arena = scratch(0);
    bn_trace_init(&trace, &arena);
    c->game->advance(c->setup, c->state, moves, moved, &trace);
    check_sums(c, c->game->kinds[open[at].kind].key, &trace);
    check_payments(c, &trace);
}

static void play(course *c)
{
    bn_question open[BN_OPEN_MAX];
    bn_arena arena = scratch(0);
    uint32_t count, steps = 0;
    bn_trace trace;

    memset(c->state, 0, c->size);
    bn_trace_init(&trace, &arena);
    c->game->begin(c->setup, c->state, &trace);
    check_sums(c, "begin", &trace);
    while ((count = c->game->ask(c->setup, c->state, open)) > 0) {
        if (steps++ % LOOK_EVERY == 0)
            explain_to_all(c);
        step(c, open, count);
    }
    explain_to_all(c);
    c->games++;
}

static bool set_up(course *c, uint64_t seed)
{
    static unsigned char block[DOCUMENT];
    bn_arena arena;
    bn_doc *doc;

    bn_arena_init_fixed(&arena, block, sizeof block);
    doc = generate_document(c->row->system, c->row->kind, seed, &arena);
    c->document = seed;
    if (c->row->system->setup(doc, &arena, &c->setup, NULL) != BN_OK)
        return false;
    c->size = c->game->state_size(c->setup);
    return true;
}

/* The sheets of as many forces as there are games of a document. */
static void rate(course *c, uint64_t seed)
{
    const bn_system *system = c->row->system;
    bn_arena arena = scratch(0);
    bn_doc *doc = generate_document(system, BN_DOCUMENT_FORCE, seed, &arena), *sheet;
    bn_trace trace;

    bn_trace_init(&trace, &arena);
    c->document = seed;
    if (doc != NULL && system->rate(doc, NULL, &arena, &trace, &sheet, NULL) == BN_OK) {
        check_sums(c, "the sheet of a force", &trace);
        c->sheets++;
    }
}

static double seconds(void)
{
    struct timespec now;

    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void games(void **state)
{
    const generated_game *r = *state;
    course *c = &the_course;
    uint64_t count = r->kind == BN_DOCUMENT_SCENARIO ? counts.battles : counts.campaigns;
    double from = seconds();

    memset(c, 0, sizeof *c);
    c->row = r;
    c->game = bn_system_game(r->system, r->kind);
    if (c->game->propose)
        count /= 10; /* a battle on a board lasts as long as ten others */
    bn_rng_init(&c->rng, counts.seed, 0);
    for (uint64_t seed = counts.seed; c->games < count; seed++) {
        bool good = set_up(c, seed);

        rate(c, seed);
        for (int i = 0; i < GAMES_OF_ONE && good && c->games < count; i++)
            play(c);
        c->refused += !good;
        assert_true(c->refused <= 50 + c->games / 5); /* else the generator has lost touch */
    }
    printf("%s: %llu games, %llu sheets, %llu totals, %llu rolls, %llu payments; %llu broken on "
           "purpose were "
           "found; %.1f s\n",
           r->name, (unsigned long long)c->games, (unsigned long long)c->sheets,
           (unsigned long long)c->sums, (unsigned long long)c->rolls,
           (unsigned long long)c->payments, (unsigned long long)c->broken, seconds() - from);
    assert_true(c->sums == 0 || c->broken > 0 || c->games < 100);
}

static void read_count(const char *given, uint64_t *out)
{
    int64_t value = 0;

    if (given && bn_text_to_int(given, strlen(given), &value) && value >= 0)
        *out = (uint64_t)value;
}

/* "gurps4", or "gurps4 battle". */
static bool wanted(const char *name, int count, char **wants)
{
    for (int i = 0; i < count; i++)
        if (strncmp(wants[i], name, strlen(wants[i])) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    static bni_tests tests;
    static generated_game rows[GENERATED_GAMES_MAX];
    size_t count = generated_games(rows);

    read_count(argc > 1 ? argv[1] : NULL, &counts.battles);
    read_count(argc > 2 ? argv[2] : NULL, &counts.campaigns);
    read_count(argc > 3 ? argv[3] : NULL, &counts.seed);
    for (size_t i = 0; i < count; i++)
        if (argc <= 4 || wanted(rows[i].name, argc - 4, argv + 4))
            bni_tests_add(&tests, rows[i].name, games, &rows[i]);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps3*": of one system only */
    return BNI_RUN("terms", &tests);
}
