/* What a game prints between its questions: the forces, the modifiers, the odds, the end. */
#include "play.h"

#include <string.h>

#include <banneret/system/hash.h>

#include "maps/board_print.h"
#include "maps/map_print.h"
#include "orders.h"
#include "print/aftermath.h"
#include "shared/load.h"
#include "print/measures.h"
#include "play_parts.h"
#include "seats.h"
#include "print/status.h"
#include "print/tree.h"
#include "sides.h"
#include "trees/ledger.h"
#include "why.h"
#include "print/plain.h"

static bool look_at_board(play *s, bn_board *out)
{
    bn_board_wish wish = { .chosen = -1 };

    return bn_table_board(s->table, play_seat(s), &wish, s->arena, out);
}

static void remember(play *s, const bn_board *board)
{
    s->boarded = bn_table_entries(s->table);
    board_remember(&s->board_seen, board);
}

/* The table with its stands, instead of a list of forces. */
static void show_board(play *s)
{
    bn_board board;

    if (!look_at_board(s, &board))
        return;
    paint_paragraph(&s->p, board.moment, 2);
    board_print(&s->p, &board);
    remember(s, &board);
}

/* Whether no one has acted since the table was examined but this side, and dice: the sentences have shown that. */
static bool only_own(const play *s, uint32_t side)
{
    for (uint32_t i = s->boarded; i < bn_table_entries(s->table); i++) {
        const bn_entry *entry = bn_table_entry(s->table, i);
        bool answered = entry->type == BN_ENTRY_ANSWER && entry->question.side == side;

        if (!answered && entry->type != BN_ENTRY_ROLL)
            return false;
    }
    return s->boarded > 0;
}

void play_show_board(play *s, const bn_question *question)
{
    const bn_game *game = bn_table_game(s->table);
    bn_board board;

    if (game->board == NULL || game->orders == NULL || question->form != BN_FORM_NUMBERS ||
        question->about[0] >= 0 || s->boarded == bn_table_entries(s->table) ||
        !look_at_board(s, &board))
        return;
    if (!only_own(s, question->side) && board_differs(&s->board_seen, &board)) {
        fputc('\n', s->p.out);
        paint_paragraph(&s->p, board.moment, 2);
        board_print_changes(&s->p, &board, &s->board_seen);
    }
    remember(s, &board);
}

/* A commander at the keyboard sees their own side; otherwise only what everyone may see is printed. */
void play_show(play *s)
{
    const bn_game *game = bn_table_game(s->table);
    const bn_doc *view =
        game->view(bn_table_setup(s->table), bn_table_state(s->table), play_seat(s), s->arena);

    paint_heading(&s->p, bn_setup_title(bn_table_setup(s->table)),
                  bn_table_system(s->table)->title);
    play_show_cards(s);
    play_show_finding(s);
    if (bn_table_entries(s->table) == 0)
        play_show_goals(s);
    if (view == NULL)
        return;
    if (game->date != NULL) {
        status_print(&s->p, game, bn_table_setup(s->table), bn_table_state(s->table), view);
        return;
    }
    if (game->board != NULL) {
        show_board(s);
        return;
    }
    for (const bn_doc *part = view->first; part != NULL; part = part->next) {
        if (strcmp(part->key, "sides") == 0)
            sides_print(&s->p, part, play_seat(s).role == BN_SPECTATOR);
        else
            tree_print_member(&s->p, part, 2);
    }
}

static bool is_same(const bn_doc *a, const bn_doc *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (a->type != b->type || (a->type == BN_DOC_TEXT && strcmp(a->text, b->text) != 0) ||
        (a->type == BN_DOC_NUMBER && bn_rat_cmp(a->number, b->number) != 0) ||
        (a->type == BN_DOC_BOOL && a->truth != b->truth))
        return false;
    if (a->type != BN_DOC_MAP && a->type != BN_DOC_LIST)
        return true;
    for (a = a->first, b = b->first; a != NULL && b != NULL; a = a->next, b = b->next)
        if (!is_same(a, b))
            return false;
    return a == b;
}

void play_show_own(play *s, uint16_t round)
{
    const bn_game *game = bn_table_game(s->table);
    const void *setup = bn_table_setup(s->table), *state = bn_table_state(s->table);
    bn_seat anybody = { .role = BN_SPECTATOR };

    if (s->called < 0 || s->screened[s->called] == round ||
        game != bn_table_system(s->table)->battle)
        return;
    s->screened[s->called] = round;
    if (!is_same(game->view(setup, state, play_seat(s), s->arena),
                 game->view(setup, state, anybody, s->arena)))
        play_show(s);
}

void play_map(play *s)
{
    const bn_game *game = bn_table_game(s->table);
    const void *setup = bn_table_setup(s->table);
    const void *state = bn_table_state(s->table);
    const bn_doc *view = game->view(setup, state, play_seat(s), s->arena);
    bnr_map *map = bn_arena_get(s->arena, sizeof *map);

    if (view == NULL || map == NULL || !bnr_map_of(game, setup, state, play_seat(s), view, map))
        puts("  there is no map to draw");
    else
        map_print(&s->p, map);
}

bn_seat play_seat(const play *s)
{
    bool people = false;

    for (uint32_t i = 0; i < bn_table_sides(s->table); i++)
        people = people || !s->is_bot[i];
    if (!people || s->open || s->behind)
        return (bn_seat){ .role = BN_REFEREE };
    return s->called < 0 ? (bn_seat){ .role = BN_SPECTATOR }
                         : (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)s->called };
}

static uint64_t ledger_hash(const bn_trace *trace)
{
    uint64_t hash = trace->count;

    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        bn_rat amount = bn_term_amount(term);
        int64_t told[] = { term->rule, term->side, term->about, amount.num, amount.den };

        hash = bn_hash64(told, sizeof told, hash);
    }
    return hash;
}

bool play_is_brief(const play *s)
{
    return !s->explain && bn_table_game(s->table)->orders != NULL;
}

void play_show_ledger(play *s, bool if_new)
{
    const bn_game *game = bn_table_game(s->table);
    const void *setup = bn_table_setup(s->table);
    const char *names[BN_SIDES_MAX];
    uint32_t sides = game->sides(setup);
    bn_trace trace;

    for (uint32_t i = 0; i < sides; i++)
        names[i] = game->side_name(setup, i);
    bn_trace_init(&trace, s->arena);
    bn_explain(game, setup, bn_table_state(s->table), play_seat(s), &trace);
    if (if_new && (!bnr_ledger_has_sums(&trace) || ledger_hash(&trace) == s->shown))
        return;
    if (trace.count == 0) {
        paint_paragraph(&s->p, "no modifiers yet: the next roll depends on later answers", 2);
        return;
    }
    s->shown = ledger_hash(&trace);
    s->shown_whole = !if_new;
    if (if_new)
        bnr_ledger_keep_last(&trace);
    if (if_new && play_is_brief(s)) {
        paint_ledger_briefly(&s->p, &trace, names, sides);
        return;
    }
    putchar('\n');
    if (bnr_ledger_has_sums(&trace))
        paint_ledger(&s->p, bn_table_system(s->table), &trace, names, sides);
    else
        paint_terms(&s->p, bn_table_system(s->table), &trace);
    if (!if_new && bnr_ledger_has_sums(&trace))
        puts("  `? 3` explains line 3 and what would change it");
}

void play_explain_line(play *s, int64_t number)
{
    paint_line lines[PAINT_LINES_MAX];
    bn_trace trace;
    uint32_t count;

    bn_trace_init(&trace, s->arena);
    bn_explain(bn_table_game(s->table), bn_table_setup(s->table), bn_table_state(s->table),
               play_seat(s), &trace);
    if (!s->shown_whole)
        bnr_ledger_keep_last(&trace);
    count = paint_lines(&trace, lines);
    if (count == 0)
        puts("  there are no modifiers now");
    else if (number < 1 || number > count)
        printf("  the lines are 1 to %u\n", (unsigned)count);
    else
        why_print(&s->p, bn_table_game(s->table), bn_table_system(s->table),
                  bn_table_setup(s->table), &lines[number - 1]);
}

/* " against 12 (Morale)", " + 3 (added to the roll)", " - 13 (...)"; where nothing is added, nothing. */
static void add_target(const bn_target *target, bn_text *out)
{
    bool below = target->number.num < 0;

    if (!target->low && target->number.num == 0)
        return;
    bn_text_add(out, target->low ? " against " : below ? " - " : " + ");
    bn_text_rat(out,
                target->low || !below ? target->number : bn_rat_sub(bn_rat_int(0), target->number));
    bn_text_add(out, " (");
    bn_text_add(out, target->words);
    bn_text_char(out, ')');
}

void play_tell_roll(play *s, const bn_asked *asked)
{
    bn_target against[BN_PARTS_MAX];
    uint32_t count = bn_table_target(s->table, asked, play_seat(s), s->arena, against);
    char words[BN_ASKED_MAX];
    bn_text t = bn_text_over(words, sizeof words);

    if (!bn_seat_sees(play_seat(s), &asked->question))
        return;
    bn_table_describe(s->table, asked, &t);
    fputc('\n', s->p.out);
    paint_paragraph(&s->p, words, 2);
    for (uint32_t part = 0; part < count; part++) {
        t = bn_text_over(words, sizeof words);
        bn_table_word(s->table, asked, (int32_t)part, &t);
        bn_text_add(&t, ": ");
        bn_throw_text(asked->question.throws[part], &t);
        add_target(&against[part], &t);
        paint_paragraph(&s->p, words, 4);
    }
}

void play_throw_label(const play *s, const bn_question *question, uint32_t part, char *out,
                      size_t size)
{
    const bn_game *game = bn_table_game(s->table);
    char whose[100], dice[16];
    bn_text t = bn_text_over(whose, sizeof whose);

    game->word(bn_table_setup(s->table), bn_table_state(s->table), question, (int32_t)part, &t);
    t = bn_text_over(dice, sizeof dice);
    bn_throw_text(question->throws[part], &t);
    snprintf(out, size, "  %s, %s: ", whose, dice);
    paint_fold(&s->p, out, size);
}

void play_error(const bn_error *err)
{
    paint p = paint_on(stdout);
    char words[sizeof err->text + sizeof err->rule + sizeof err->hint + 6];

    snprintf(words, sizeof words, "%s%s%s%s%s%s", err->text, err->rule[0] == '\0' ? "" : " (",
             err->rule, err->rule[0] == '\0' ? "" : ")", err->hint[0] == '\0' ? "" : ": ",
             err->hint);
    paint_paragraph(&p, PLAIN(words), 2);
}

bool play_silent(const play *s, const bn_question *question)
{
    if (question->to == BN_TO_CHANCE)
        return !s->ask_dice && !bn_seat_sees(play_seat(s), question);
    return question->to == BN_TO_SIDE ? s->is_bot[question->side] : s->defaults;
}

void play_show_terms(play *s)
{
    bn_trace trace;

    bn_trace_init(&trace, s->arena);
    bn_explain(bn_table_game(s->table), bn_table_setup(s->table), bn_table_state(s->table),
               play_seat(s), &trace);
    paint_terms(&s->p, bn_table_system(s->table), &trace);
}

/* The full length of a bar. All measures of a battle count troops and share one length; those of a
 * campaign (money, troops, victories) have one each. */
static int64_t largest_of(const play *s, uint32_t which)
{
    const bn_game *game = bn_table_game(s->table);
    bool alike = strcmp(game->name, "battle") == 0;
    int64_t most = 1;

    for (uint32_t i = 0; i < game->measure_count; i++) {
        int64_t at_start = game->measure(bn_table_setup(s->table), s->start, i);
        int64_t at_end = game->measure(bn_table_setup(s->table), bn_table_state(s->table), i);

        if (bn_table_leave(s->table, play_seat(s), BN_MATTER_MEASURE, i) != BN_LEAVE_ALL ||
            game->measures[i].side < 0 || game->measures[which].side < 0 ||
            (!alike && strcmp(game->measures[i].title, game->measures[which].title) != 0))
            continue;
        most = at_start > most ? at_start : most;
        most = at_end > most ? at_end : most;
    }
    return most;
}

/* Columns of a bar, and of what stands before it. */
enum { BAR = 24, MEASURE_ALL = 4 + 23 + MEASURE_COLUMN + 9 + 2 };

/* False if it is not for everyone who watches. */
static bool print_measure(const play *s, uint32_t which)
{
    const bn_game *game = bn_table_game(s->table);
    const bn_measure *measure = &game->measures[which];
    int64_t value = game->measure(bn_table_setup(s->table), bn_table_state(s->table), which);
    char number[32];
    bn_text t = bn_text_over(number, sizeof number);

    if (!measure_value(s->table, play_seat(s), which, &t))
        return !bn_game_has_measure(game, bn_table_setup(s->table), which);
    fputs("    ", s->p.out);
    measure_print(&s->p, game, bn_table_setup(s->table), which, 23);
    paint_right(&s->p, number, 9);
    fputs(measure->side >= 0 ? "  " : "", s->p.out);
    if (measure->side >= 0)
        paint_bar(&s->p, (double)value / (double)largest_of(s, which),
                  s->p.width < BAR + MEASURE_ALL ? s->p.width - MEASURE_ALL : BAR);
    fputc('\n', s->p.out);
    return true;
}

void play_help(const paint *p, const bn_short_orders *of)
{
    static const char *const keys[][2] = {
        { "Enter", "use the default in brackets, or accept a list of judgements" },
        { "?", "the modifiers of the coming roll, with their rules, its possible results, the "
               "score, and what each answer does" },
        { "? 3", "explain line 3, its rule, and what would change it" },
        { "o", "the odds of each answer" },
        { "a", "advice for the side that must answer, from what it knows" },
        { "v", "the forces that you may see" },
        { "m", "the map of a campaign" },
        { "u", "undo the last typed dice, or the last answer if no reveal and no roll of the "
               "program came later" },
        { "U", "undo the last answer as the referee, in any case" },
        { "rule", "as the referee, change troops, hit points, a treasury or the owner of a place; "
                  "`rule WORD` lists only matching values" },
        { "recall", "in a campaign, recall an order that a force continues from day to day" },
        { "q", "quit; everything is saved" },
    };

    if (of != NULL) {
        orders_help(p, of);
        fputs("  At any prompt:\n", p->out);
    }
    for (size_t i = 0; i < BN_COUNT(keys); i++) {
        fprintf(p->out, "    %-5s  ", keys[i][0]);
        paint_hanging(p, keys[i][1], 11, 11, p->width);
        fputc('\n', p->out);
    }
}

void play_stopped(const play *s)
{
    char words[5000];

    snprintf(words, sizeof words, "Stopped. %s contains %s; continue it with", s->journal_path,
             s->lost != 0 ? "everything shown so far" : "the game");
    fputc('\n', s->p.out);
    paint_paragraph(&s->p, words, 2);
    printf("    banneret %s %s%s\n", bn_table_game(s->table)->name, s->journal_path, s->options);
}

void play_end(play *s)
{
    const bn_game *game = bn_table_game(s->table);
    const void *setup = bn_table_setup(s->table);
    int32_t winner = bn_table_winner(s->table);
    bool all = true;
    char right[64];

    snprintf(right, sizeof right, "%s", COUNT(bn_table_entries(s->table), "entry", "entries"));
    if (winner < 0)
        paint_heading(&s->p, "No winner", right);
    else {
        char words[120];

        snprintf(words, sizeof words, "%s won", bn_table_side(s->table, winner));
        paint_heading(&s->p, words, right);
    }
    s->called = -1; /* everyone watches */
    play_show_finding(s);
    for (uint32_t i = 0; i < game->measure_count; i++)
        all = print_measure(s, i) && all;
    aftermath_print(&s->p, game, setup, bn_table_state(s->table), play_seat(s), s->arena);
    if (!all)
        paint_paragraph(&s->p, "Secrets of the sides are left out; the referee's report has them.",
                        4);
    printf("\n  Journal: %s\n  To show it again:\n    banneret replay %s\n"
           "  To print it:\n    banneret report %s -o report.pdf\n",
           s->journal_path, s->journal_path, s->journal_path);
}

void play_tell_intention(play *s, const bn_question *question)
{
    const bn_searcher *searcher = s->searchers[question->side];
    const char *words = searcher == NULL ? "" : bn_searcher_intends(searcher);
    char *before = s->meant[question->side];

    if (words[0] == 0 || question->seen != BN_SEEN_BY_ALL || strcmp(words, before) == 0)
        return;
    snprintf(before, sizeof s->meant[0], "%s", words);
    printf("  %s\n", words);
}
