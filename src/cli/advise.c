/* banneret advise: what a seat should order, and why. */
#include "command.h"

#include <argp.h>
#include <math.h>
#include <string.h>

#include "journals.h"
#include "paint.h"
#include "print_json.h"
#include "reply.h"
#include "seats.h"
#include "solving.h"

typedef struct arguments {
    const char *path;
    const char *seat;
    const char *objective;
    uint64_t states;
    bool json;
} arguments;

enum { OPTION_STATES = 256 };

static const struct argp_option options[] = {
    { "as", 'a', "SEAT", 0, "the side that wants advice: A, B or its name", 0 },
    { "objective", 'o', "O", 0,
      "victory (the default), strength, keep=MEASURE, or weights as victory=1,A.heads=0.01", 0 },
    { "states", OPTION_STATES, "N", 0,
      "give every order free up to so many states (default 200000)", 0 },
    { "json", 'j', NULL, 0, "print the advice as JSON", 0 },
    { 0 },
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *args = state->input;
    int64_t value;

    switch (key) {
    case 'a':
        args->seat = text;
        return 0;
    case 'o':
        args->objective = text;
        return 0;
    case OPTION_STATES:
        if (!bn_text_to_int(text, strlen(text), &value) || value < 1)
            argp_error(state, "\"%s\" is not a whole number above 0", text);
        args->states = (uint64_t)value;
        return 0;
    case 'j':
        args->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_usage(state);
        args->path = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_usage(state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp words = {
    .options = options,
    .parser = parse,
    .args_doc = "SCENARIO|JOURNAL",
    .doc = "What a side should order now: the mix of orders that no reply can exploit, what each "
           "order is worth against it and at worst, and the reasons.\v"
           "Examples:\n"
           "  banneret advise scenarios/warmachine/elves-at-the-pass.yaml --as A\n"
           "  banneret advise elves-at-the-pass.1.jsonl --as B --objective strength --json\n",
};

/* A battle as it stands, and who wants to know. */
typedef struct situation {
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    const char *title;
    bn_seat seat;
    unsigned char state[BN_STATE_MAX];
} situation;

/* What is asked before the seat is, takes its default. */
static void pass_on(situation *s)
{
    for (uint32_t i = 0; i < s->game->bound(s->setup); i++) {
        bn_question open[BN_OPEN_MAX];
        uint32_t asked = s->game->ask(s->setup, s->state, open);
        bn_move move = { .question = 0 };

        if (asked == 0 || open[0].to != BN_TO_REFEREE || open[0].sealed)
            return;
        move.answer = open[0].preset;
        s->game->advance(s->setup, s->state, &move, 1, NULL);
    }
}

static int load(const arguments *args, bn_arena *arena, situation *s)
{
    bn_error err;

    if (cli_is_journal(args->path)) {
        cli_journal journal;

        if (cli_journal_replay(args->path, arena, NULL, NULL, false, &journal, &err) != BN_OK)
            return cli_error(args->path, &err);
        bn_journal_close(journal.file);
        s->system = bn_table_system(journal.table);
        s->game = bn_table_game(journal.table);
        s->setup = bn_table_setup(journal.table);
        memcpy(s->state, bn_table_state(journal.table), s->game->state_size(s->setup));
    } else {
        cli_document document;
        int status = cli_load_setup(args->path, arena, &document, &s->setup);

        if (status != 0)
            return status;
        s->system = document.system;
        s->game = bn_system_game(document.system, document.head.document);
        s->game->begin(s->setup, s->state, NULL);
    }
    s->title = ((const bn_head *)s->setup)->title;
    pass_on(s);
    if (args->seat == NULL || !cli_seat_find(s->game, s->setup, args->seat, &s->seat) ||
        s->seat.role != BN_COMMANDER) {
        fputs("banneret advise: --as wants a side of this battle: A, B or its name\n", stderr);
        return bn_code_exit_status(BN_USAGE);
    }
    return 0;
}

/* ---- telling --------------------------------------------------------------------------------- */

typedef struct advice {
    const situation *at;
    const arguments *args;
    const solving *solved;
    bn_advice said;
} advice;

static void play_words(const advice *a, const bn_play *play, bn_text *out)
{
    for (uint32_t i = 0; i < play->count; i++) {
        reply_context context = { a->at->game, a->at->setup, a->at->state, NULL };

        for (uint32_t q = 0; q < a->said.open; q++)
            if (a->said.index[q] == play->moves[i].question)
                context.question = &a->said.questions[q];
        if (context.question == NULL)
            continue;
        if (out->length > 0)
            bn_text_add(out, "; ");
        reply_words(&context, &play->moves[i].answer, out);
    }
}

/* From the seat's point of view. */
static double to_seat(const advice *a, double value)
{
    return a->said.ours ? value : -value;
}

static bool is_victory(const arguments *args)
{
    return args->objective == NULL || strcmp(args->objective, "victory") == 0;
}

/* A value as people read it: of victory the chance with draws counted half, else the number. */
static void worth_words(const advice *a, double value, char *out, size_t size)
{
    if (is_victory(a->args))
        snprintf(out, size, "%.2f%%", 50 + 50 * to_seat(a, value));
    else
        snprintf(out, size, "%.4f", to_seat(a, value));
}

static void print_plays(const advice *a, const paint *p)
{
    printf("\n    ");
    paint_padded(p, "order", 28);
    paint_right(p, "give it", 9);
    paint_right(p, "worth", 10);
    paint_right(p, "at worst", 10);
    putchar('\n');
    for (uint32_t i = 0; i < a->said.count; i++) {
        const bn_play *play = &a->said.plays[i];
        char order[160], figure[40];
        bn_text text = bn_text_over(order, sizeof order);

        play_words(a, play, &text);
        printf("    ");
        paint_ink_on(p, play->chance > 1e-9 ? INK_BOLD : INK_DIM);
        paint_padded(p, order, 28);
        snprintf(figure, sizeof figure, "%.1f%%", 100 * play->chance);
        paint_right(p, play->chance > 1e-9 ? figure : "never", 9);
        worth_words(a, play->value, figure, sizeof figure);
        paint_right(p, figure, 10);
        worth_words(a, play->worst, figure, sizeof figure);
        paint_right(p, figure, 10);
        paint_ink_off(p);
        putchar('\n');
    }
}

static void print_reasons(const advice *a, const paint *p)
{
    bn_trace trace = { .terms = NULL };
    bn_term *terms;
    const char *names[BN_SIDES_MAX];
    uint32_t sides = a->at->game->sides(a->at->setup);
    bn_arena arena;

    if (a->said.reason_count == 0)
        return;
    memcpy(&terms, &a->said.reasons, sizeof terms); /* paint only reads them */
    trace.terms = terms;
    trace.count = a->said.reason_count;
    for (uint32_t i = 0; i < sides; i++)
        names[i] = a->at->game->side_name(a->at->setup, i);
    puts("\n  What decides the coming roll");
    cli_arena_init(&arena);
    paint_ledger(p, a->at->system, &trace, names, sides,
                 cli_hidden_sides(a->at->game, a->at->setup, a->at->state, &trace, &arena));
    bn_arena_done(&arena);
}

static void print_advice(const advice *a)
{
    const bn_solved *f = bn_solution_figures(a->solved->solution);
    paint p = paint_on(stdout);
    char figure[40], question[200];

    paint_heading(&p, a->at->title, "advice");
    for (uint32_t i = 0; i < a->said.open; i++) {
        bn_text text = bn_text_over(question, sizeof question);

        a->at->game->describe(a->at->setup, a->at->state, &a->said.questions[i], &text);
        printf("\n  %s%s\n", question,
               a->said.free[i] ? "" : " (not weighed: its default is taken)");
    }
    worth_words(a, a->said.point.value, figure, sizeof figure);
    printf("  %s: %s for %s, both sides ordering as best they can\n",
           is_victory(a->args) ? "Victory, draws counted half" : a->args->objective, figure,
           a->at->game->side_name(a->at->setup, a->at->seat.side));
    if (a->said.count > 0)
        print_plays(a, &p);
    print_reasons(a, &p);
    printf("\n  %s; %llu states, proved: no reply gains more than %.1e\n", a->solved->how,
           (unsigned long long)f->states, f->exploitability);
    if (f->too_many > 0)
        printf("  %llu questions with more than %d answers took their default\n",
               (unsigned long long)f->too_many, BN_ANSWERS_MAX);
    puts(a->said.assumes_open
             ? "  It takes it that both sides see all answers; some are not shown to the other."
             : "  Worked out from the forces as the documents have them.");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* To six places, which JSON keeps as numbers: documents hold no floating-point numbers. */
static bn_doc *real(bn_arena *arena, double value)
{
    return bn_doc_rat(arena, bn_rat_of(llround(value * 1e6), 1000000));
}

static bn_doc *play_doc(const advice *a, const bn_play *play, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *moves;
    char order[160];
    bn_text text = bn_text_over(order, sizeof order);

    play_words(a, play, &text);
    bn_doc_put(arena, map, "order", bn_doc_text(arena, order));
    moves = bn_doc_put(arena, map, "answers", bn_doc_list(arena));
    for (uint32_t i = 0; i < play->count; i++)
        bn_doc_push(moves, bn_doc_int(arena, play->moves[i].answer.value[0]));
    bn_doc_put(arena, map, "chance", real(arena, play->chance));
    bn_doc_put(arena, map, "value", real(arena, to_seat(a, play->value)));
    bn_doc_put(arena, map, "worst", real(arena, to_seat(a, play->worst)));
    return map;
}

static bn_doc *reason_doc(const advice *a, const bn_term *term, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    char reason[200], rule[16];
    bn_text text = bn_text_over(reason, sizeof reason);

    bn_term_text(term, &text);
    snprintf(rule, sizeof rule, "%s-%03u", a->at->system->prefix, (unsigned)term->rule);
    bn_doc_put(arena, map, "rule", bn_doc_text(arena, rule));
    bn_doc_put(arena, map, "side",
               term->side < 0 ? bn_doc_null(arena) : bn_doc_int(arena, term->side));
    bn_doc_put(arena, map, "value", bn_doc_int(arena, term->value));
    bn_doc_put(arena, map, "words", bn_doc_text(arena, reason));
    return map;
}

static bn_doc *advice_doc(const advice *a, bn_arena *arena)
{
    const bn_solved *f = bn_solution_figures(a->solved->solution);
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put(arena, map, "side",
               bn_doc_text(arena, a->at->game->side_name(a->at->setup, a->at->seat.side)));
    bn_doc_put(arena, map, "objective",
               bn_doc_text(arena, a->args->objective ? a->args->objective : "victory"));
    bn_doc_put(arena, map, "value", real(arena, to_seat(a, a->said.point.value)));
    bn_doc_put(arena, map, "exploitability", real(arena, f->exploitability));
    bn_doc_put(arena, map, "how", bn_doc_text(arena, a->solved->how));
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)f->states));
    bn_doc_put(arena, map, "fixed", bn_doc_int(arena, (int64_t)f->fixed));
    bn_doc_put(arena, map, "assumes_open", bn_doc_bool(arena, a->said.assumes_open));
    list = bn_doc_put(arena, map, "questions", bn_doc_list(arena));
    for (uint32_t i = 0; i < a->said.open; i++)
        bn_doc_push(list, bn_doc_text(arena, a->at->game->kinds[a->said.questions[i].kind].key));
    list = bn_doc_put(arena, map, "plays", bn_doc_list(arena));
    for (uint32_t i = 0; i < a->said.count; i++)
        bn_doc_push(list, play_doc(a, &a->said.plays[i], arena));
    list = bn_doc_put(arena, map, "reasons", bn_doc_list(arena));
    for (uint32_t i = 0; i < a->said.reason_count; i++)
        bn_doc_push(list, reason_doc(a, &a->said.reasons[i], arena));
    return map;
}

static int advise(const arguments *args, const situation *s, bn_arena *arena)
{
    solving solved;
    advice a = { .at = s, .args = args, .solved = &solved };
    bn_objective objective;
    bn_error err;
    bn_code code;
    int status = 0;

    if (bn_objective_parse(s->game, s->setup, NULL, s->seat.side,
                           args->objective ? args->objective : "victory", arena, &objective,
                           &err) != BN_OK)
        return cli_error("--objective", &err);
    code = solving_run(&solved, s->game, s->setup, s->state, &objective, args->states, &err);
    if (code == BN_OK)
        code =
            bn_advise(solved.solution, s->game, s->setup, s->state, s->seat, arena, &a.said, &err);
    if (code != BN_OK)
        status = cli_error(args->path, &err);
    else if (args->json)
        status = print_json(stdout, advice_doc(&a, arena));
    else
        print_advice(&a);
    solving_done(&solved);
    return status;
}

int cmd_advise(int argc, char **argv)
{
    static situation s; /* holds a whole state */
    arguments args = { 0 };
    bn_arena arena;
    int status;

    argp_parse(&words, argc, argv, 0, NULL, &args);
    cli_arena_init(&arena);
    status = load(&args, &arena, &s);
    if (status == 0)
        status = advise(&args, &s, &arena);
    bn_arena_done(&arena);
    return status;
}
