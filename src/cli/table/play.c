#include "play.h"

#include <string.h>

#include "print/plain.h"
#include "shared/interrupt.h"
#include "shared/load.h"
#include "trees/order_lines.h"
#include "entry_words.h"
#include "news.h"
#include "play_parts.h"
#include "play_steps.h"
#include "prompt.h"
#include "reply.h"
#include "rule.h"

reply_context play_context(const play *s, const bn_question *question)
{
    return (reply_context){ bn_table_game(s->table), bn_table_setup(s->table),
                            bn_table_state(s->table), question };
}

/* The seed of whatever chance there is in entry `number`; after a reopening, that of the reopening. */
static uint64_t seed_of(const play *s, uint32_t number)
{
    uint64_t seed = 0;

    return bn_journal_seed(s->journal, number, &seed)
               ? bn_table_seed(s->table, bn_table_entries(s->table) + 1, seed)
               : s->unseeded;
}

bool play_keep(play *s)
{
    while (s->kept < bn_table_entries(s->table)) {
        bn_error err;

        if (bn_journal_keep(s->journal, s->table, s->kept, s->arena, &err) != BN_OK) {
            s->lost = cli_error(s->journal_path, &err);
            return false;
        }
        s->kept++;
    }
    return true;
}

/* What was refused is asked again, unless no answer could be taken any more. An error would repeat what was
 * typed, and a sealed order must not stand on the screen. */
static step refused(play *s, bool sealed, const bn_error *err)
{
    if (err->code == BN_MEMORY) {
        s->lost = bn_code_exit_status(BN_MEMORY);
        return STEP_STOP;
    }
    if (sealed)
        puts("  not one of the answers");
    else
        play_error(err);
    return STEP_AGAIN;
}

static step waits(const play *s)
{
    const bn_entry *last = bn_table_entry(s->table, bn_table_entries(s->table) - 1);

    if (last->type == BN_ENTRY_ROLL) {
        puts(last->question.parts > 1 ? "  a tie: roll again"
                                      : "  the roll does not count: roll again");
        return STEP_DONE;
    }
    if (s->asked < 0 || !s->is_bot[s->asked])
        puts(s->open ? "  noted" : "  locked");
    return STEP_DONE;
}

/* After an answer was accepted: writes the journal first, then prints what happened. */
static step told(play *s, const void *before, bn_trace *trace)
{
    size_t size = bn_table_game(s->table)->state_size(bn_table_setup(s->table));

    s->behind = false; /* the result is shown to all */
    if (!play_keep(s))
        return STEP_STOP;
    if (memcmp(before, bn_table_state(s->table), size) == 0)
        return waits(s); /* a sealed order: nothing happens until the others are given */
    news_tell(s, before, trace);
    return STEP_DONE;
}

step play_give(play *s, const bn_asked *asked, bn_seat seat, const bn_answer *answer,
               const char *note)
{
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
    size_t size = bn_table_game(s->table)->state_size(bn_table_setup(s->table));
    bn_trace trace;
    bn_error err;

    memcpy(before, bn_table_state(s->table), size);
    bn_trace_init(&trace, s->arena);
    if (bn_table_answer(s->table, seat, asked->id, answer, note, &trace, &err) != BN_OK)
        return refused(s, asked->question.sealed, &err);
    return told(s, before, &trace);
}

/* Gives the table the faces that were typed, or lets it roll if `faces` is NULL. */
static step give_faces(play *s, const bn_asked *asked, const bn_faces *faces)
{
    bn_seat seat = { .role = BN_REFEREE };
    _Alignas(BN_STATE_ALIGN) uint8_t before[BN_STATE_MAX];
    size_t size = bn_table_game(s->table)->state_size(bn_table_setup(s->table));
    bn_trace trace;
    bn_error err;

    memcpy(before, bn_table_state(s->table), size);
    bn_trace_init(&trace, s->arena);
    if ((faces != NULL ? bn_table_roll(s->table, seat, asked->id, faces, &trace, &err)
                       : bn_table_roll_seeded(s->table, seat, asked->id,
                                              seed_of(s, bn_table_entries(s->table) + 1), &trace,
                                              &err)) != BN_OK)
        return refused(s, false, &err);
    return told(s, before, &trace);
}

step play_call(play *s, const char *name)
{
    char ask[160], line[32];
    bn_text t = bn_text_over(ask, sizeof ask);

    if (s->unseen)
        return STEP_DONE;
    bn_text_add(&t, "  ");
    entry_owner(name, &t);
    bn_text_add(&t, " turn: others look away, then press Enter ");
    paint_fold(&s->p, ask, sizeof ask);
    putchar('\n');
    if (prompt_read(ask, false, line, sizeof line) != PROMPT_LINE || strcmp(line, "q") == 0)
        return STEP_STOP;
    if (strcmp(line, "u") != 0 && strcmp(line, "U") != 0)
        return STEP_DONE;
    play_take_back(s, line[0] == 'U');
    return s->lost != 0 ? STEP_STOP : STEP_AGAIN;
}

/* Calls the commander to the keyboard by name. What only a bot may see the referee looks at. */
static step call_to_keyboard(play *s, uint32_t side)
{
    step called =
        play_call(s, s->is_bot[side] ? "The referee" : bn_table_side(s->table, (int32_t)side));

    if (called != STEP_DONE)
        return called;
    s->called = s->is_bot[side] ? -1 : (int8_t)side;
    if (s->called >= 0)
        news_for(s, side);
    return STEP_DONE;
}

/* ---- commands at a prompt ---------------------------------------------------------------------- */

/* Calls the side that is asked, if others are watching. */
static step to_asked(play *s)
{
    return s->asked >= 0 && s->called != s->asked && !s->open
               ? call_to_keyboard(s, (uint32_t)s->asked)
               : STEP_DONE;
}

/* The list of rulings shows everything, so only the referee is at the keyboard until it is done. */
static step to_rule(play *s)
{
    step called = play_seat(s).role == BN_REFEREE ? STEP_DONE : play_call(s, "The referee");

    s->called = called == STEP_DONE ? -1 : s->called;
    return called;
}

static step rule(play *s, rule_wish *wish)
{
    step called = wish->recalls ? to_asked(s) : to_rule(s);
    char note[BN_NOTE_MAX + 1];
    bn_asked asked;
    bn_answer answer;

    if (called != STEP_DONE)
        return called;
    wish->seat = wish->recalls ? play_seat(s) : (bn_seat){ .role = BN_REFEREE };
    if (!rule_read(s, wish, &asked, &answer, note))
        return STEP_AGAIN;
    if (play_give(s, &asked, wish->seat, &answer, note) == STEP_STOP)
        return STEP_STOP;
    puts(wish->recalls ? "  order undone" : "  ruling recorded");
    return STEP_AGAIN;
}

/* Shows the forces, or the map, to the side that is asked. */
static step view(play *s, void (*show)(play *session))
{
    step called = to_asked(s);

    if (called != STEP_DONE)
        return called;
    show(s);
    return STEP_AGAIN;
}

static step call_for_odds(play *s)
{
    if (!play_odds_private(s))
        return STEP_DONE;
    return s->asked >= 0 ? call_to_keyboard(s, (uint32_t)s->asked) : play_call(s, "The referee");
}

bool play_command(play *s, const char *line, step *out)
{
    int64_t number;
    rule_wish wish;

    if (rule_wished(line, &wish)) {
        *out = rule(s, &wish);
        return true;
    }
    if (line[0] == '?' && bn_text_to_int(line + 1 + strspn(line + 1, " "),
                                         strlen(line + 1 + strspn(line + 1, " ")), &number)) {
        *out = STEP_AGAIN;
        play_explain_line(s, number);
        return true;
    }
    if (play_undo_wished(line, &number)) {
        play_take_back_order(s, number);
        *out = s->lost != 0 ? STEP_STOP : STEP_AGAIN;
        return true;
    }
    if (strcmp(line, "help") == 0)
        line = "h";
    if (line[0] == '\0' || line[1] != '\0' || strchr("?oavmuUqh", line[0]) == NULL)
        return false;
    *out = STEP_AGAIN;
    switch (line[0]) {
    case '?':
        play_show_ledger(s, false);
        play_show_cards(s);
        play_show_finding(s);
        play_show_prospects(s, s->question, true);
        play_show_gloss(s, s->question);
        break;
    case 'o':
        *out = call_for_odds(s);
        if (*out == STEP_DONE) {
            play_odds(s, s->question);
            *out = STEP_AGAIN;
        }
        break;
    case 'a':
        *out = to_asked(s);
        if (*out == STEP_DONE) {
            play_advise(s);
            *out = STEP_AGAIN;
        }
        break;
    case 'v':
        *out = view(s, play_show);
        break;
    case 'm':
        *out = view(s, play_map);
        break;
    case 'u':
    case 'U':
        play_take_back(s, line[0] == 'U');
        if (s->lost != 0)
            *out = STEP_STOP;
        break;
    case 'h':
        play_help(&s->p, bn_table_game(s->table)->orders);
        break;
    default:
        *out = STEP_STOP;
    }
    return true;
}

/* ---- who is asked ------------------------------------------------------------------------------ */

/* Whether others than the side of a question must not see it: its answer, or that it is put at all. */
static bool is_private(const play *s, const bn_question *question)
{
    return !s->open && (question->sealed || question->seen == BN_SEEN_BY_SIDE);
}

/* Calls someone to the keyboard before anything is shown that only they may see. */
static step call_side(play *s, const bn_question *question)
{
    step called;

    if (question->seen == BN_SEEN_BY_REFEREE && play_seat(s).role != BN_REFEREE) {
        s->called = -1;
        called = play_call(s, "The referee");
        s->behind = called == STEP_DONE;
        return called;
    }
    if (!is_private(s, question) || s->called == (int8_t)question->side)
        return STEP_DONE;
    called = call_to_keyboard(s, question->side);
    if (called == STEP_DONE) {
        play_show_own(s, question->round);
        play_show_ledger(s, true); /* as they may know it */
    }
    return called;
}

/* A sealed order of a battle must be typed, because a stray Enter could lose the battle. In a campaign most
 * orders are the usual ones, and Enter gives them. */
static bool has_no_default(const play *s, const bn_question *question)
{
    return question->sealed && bn_table_game(s->table) == bn_table_system(s->table)->battle;
}

/* Gives the table the answers of one line one by one, each to the question that it was read for. What was hidden may lead
 * elsewhere: then the others are not given. */
static step give_orders(play *s, const bn_asked *asked, bn_seat seat, const char *line)
{
    reply_context context = play_context(s, &asked->question);
    step result;
    orders all;
    bn_error err;

    if (orders_read(&context, line, &all, &err) != BN_OK)
        return refused(s, asked->question.sealed, &err);
    play_keep_later(s, asked->question.side, &all);
    result = play_give(s, asked, seat, &all.given[0].answer, NULL);
    for (uint32_t i = 1; i < all.count && result == STEP_DONE; i++) {
        bn_asked open[BN_OPEN_MAX];

        if (bn_table_ask(s->table, open) == 0 || !order_is_for(&all.given[i], &open[0].question)) {
            puts("  the rest of that line is not asked now");
            break;
        }
        result = play_give(s, &open[0], order_seat(&open[0].question), &all.given[i].answer, NULL);
    }
    return result;
}

/* Gives the line that was typed, or that waited for this question. */
static step give_line(play *s, const bn_asked *asked, bn_seat seat, const char *line)
{
    reply_context context = play_context(s, &asked->question);
    bn_answer answer;
    bn_error err;

    if (orders_asked(&context) && line[0] != '\0')
        return give_orders(s, asked, seat, line);
    if (reply_parse(&context, line, &answer, &err) != BN_OK)
        return refused(s, asked->question.sealed, &err);
    return play_give(s, asked, seat, &answer, NULL);
}

/* Gives the order that waits for this question. False: none does. */
static bool give_waiting(play *s, const bn_asked *asked, bn_seat seat, step *out)
{
    const bn_question *question = &asked->question;
    reply_context context = play_context(s, question);
    char line[AGENDA_LINE + 12];

    if (question->to != BN_TO_SIDE || s->later[0] != '\0' ||
        !agenda_next(&s->agendas[question->side], &context, bn_table_entries(s->table), line,
                     sizeof line))
        return false;
    s->stays = strcmp(line, "stay") == 0;
    *out = give_line(s, asked, seat, line);
    s->stays = false;
    if (*out == STEP_AGAIN)
        printf("  the waiting order was not given: %s\n", line);
    return true;
}

/* What stands in front of what is typed: in brackets what Enter gives. */
static void write_prompt(play *s, const bn_question *question, char *ask, size_t size)
{
    reply_context context = play_context(s, question);
    const char *tried = play_tried(s);
    char preset[300];
    bn_text t = bn_text_over(preset, sizeof preset);

    reply_words(&context, &question->preset, &t);
    if (has_no_default(s, question))
        snprintf(ask, size, "  > ");
    else
        snprintf(ask, size, "  [%s] > ", tried != NULL ? tried : preset);
    paint_fold(&s->p, ask, size);
}

/* The next line: one that waits, or that is typed. False: a command was carried out, and *out says what follows. */
static bool read_line(play *s, const bn_question *question, const char *ask, char *line,
                      size_t size, step *out)
{
    if (play_take_later(s, question, ask, line, size) ||
        play_take_again(s, question, ask, line, size))
        return true;
    *out = STEP_STOP;
    if (prompt_read(ask, question->sealed, line, size) != PROMPT_LINE || play_command(s, line, out))
        return false;
    *out = STEP_AGAIN;
    if (line[0] == '\0' && play_tried(s) != NULL)
        snprintf(line, size, "%s", play_tried(s));
    return !play_try(s, question, line) && !play_repeat(s, question, line);
}

/* Takes a line that was typed: for several, or for this question. */
static step take_line(play *s, const bn_asked *asked, bn_seat seat, const char *line)
{
    const bn_question *question = &asked->question;
    step result;

    if (has_no_default(s, question) && line[0] == '\0') {
        puts("  a sealed order has no default: type its number or word");
        return STEP_AGAIN;
    }
    if (play_note_line(s, question, line))
        return STEP_AGAIN;
    result = give_line(s, asked, seat, line);
    if (result == STEP_DONE && question->to == BN_TO_SIDE)
        agenda_remember(&s->agendas[question->side], question, line);
    return result;
}

static step ask_person(play *s, const bn_asked *asked)
{
    bn_asked shown = *asked;
    const bn_question *question = &shown.question;
    reply_context context = play_context(s, question);
    bn_seat seat = { .role = BN_REFEREE };
    char line[200], ask[360];
    step result;

    if (s->open)
        shown.question.sealed = 0; /* at the prompt alone: the table keeps it until all are given */
    if (question->to == BN_TO_SIDE)
        seat = order_seat(question);
    result = call_side(s, question);
    if (result != STEP_DONE)
        return result;
    if (give_waiting(s, &shown, seat, &result))
        return result;
    if (question->to == BN_TO_SIDE)
        news_hint(s, question->side);
    play_show_board(s, question);
    reply_show(&s->p, &context);
    write_prompt(s, question, ask, sizeof ask);
    if (!read_line(s, question, ask, line, sizeof line, &result))
        return result;
    return take_line(s, &shown, seat, line);
}

static step ask_dice(play *s, const bn_asked *asked)
{
    const bn_question *question = &asked->question;
    uint32_t entries = bn_table_entries(s->table);
    bn_faces faces = { 0 };
    step result = call_side(s, question);

    if (result != STEP_DONE)
        return result;
    play_tell_roll(s, asked);
    play_show_prospects(s, question, true);
    for (uint32_t part = 0; part < question->parts;) {
        char ask[140], line[100];
        bn_error err;

        play_throw_label(s, question, part, ask, sizeof ask);
        if (prompt_read(ask, question->seen == BN_SEEN_BY_REFEREE, line, sizeof line) !=
            PROMPT_LINE)
            return STEP_STOP;
        if (part > 0 && (strcmp(line, "u") == 0 || strcmp(line, "U") == 0)) {
            play_throw_label(s, question, --part, ask, sizeof ask);
            printf("%sundone; type this roll again\n", ask);
            continue;
        }
        if (play_command(s, line, &result)) {
            if (result == STEP_STOP || bn_table_entries(s->table) != entries)
                return result;
            continue; /* nothing has happened: the dice that were typed stand */
        }
        if (reply_faces(question, part, line, faces.face[part], &err) != BN_OK)
            play_error(&err);
        else
            part++;
    }
    return give_faces(s, asked, &faces);
}

static step roll_dice(play *s, const bn_asked *asked)
{
    const bn_question *question = &asked->question;
    bn_faces faces = { 0 };
    uint32_t number = bn_table_entries(s->table) + 1;
    /* The dice of a side that only it sees; those of a bot and of the referee no one does. In a campaign a side
     * is not called for them only: the result is among its news. */
    bool nobody = s->is_bot[question->side] || question->seen == BN_SEEN_BY_REFEREE || news_kept(s);
    step called = nobody ? STEP_DONE : call_side(s, question);

    if (called != STEP_DONE)
        return called;
    if (!nobody)
        play_show_prospects(s, question, s->explain);
    bn_table_cast(seed_of(s, number), number, question, &faces);
    for (uint32_t part = 0; bn_seat_sees(play_seat(s), question) && part < question->parts;
         part++) {
        char label[140];
        int total = question->throws[part].add;

        play_throw_label(s, question, part, label, sizeof label);
        for (uint32_t die = 0; die < question->throws[part].count; die++)
            total += faces.face[part][die];
        printf("%s%d\n", label, total);
    }
    return give_faces(s, asked, NULL);
}

static step ask_bot(play *s, const bn_asked *asked)
{
    const bn_policy *bot = &s->bots[asked->question.side];
    bn_answer answer = asked->question.preset;
    bn_answer wish;
    uint32_t stream = s->draws_once[asked->question.side] ? bn_table_moment(s->table)
                                                          : bn_table_entries(s->table);
    bn_rng rng;

    /* Its own seed, so that bots do not change the dice. */
    bn_rng_init(&rng, ~seed_of(s, stream + 1), stream);
    if (bot->answer != NULL &&
        bot->answer(bot->self, bn_table_game(s->table), bn_table_setup(s->table),
                    bn_table_state(s->table), &asked->question, &rng, &wish) &&
        bn_game_check(bn_table_game(s->table), bn_table_setup(s->table), bn_table_state(s->table),
                      &asked->question, &wish, NULL) == BN_OK)
        answer = wish;
    if (os_interrupted())
        return STEP_STOP; /* what it had not thought through is not its answer */
    play_tell_intention(s, &asked->question);
    return play_give(s, asked, order_seat(&asked->question), &answer, NULL);
}

static step ask_one(play *s, const bn_asked *asked)
{
    const bn_question *question = &asked->question;

    s->asked = question->to == BN_TO_SIDE ? (int8_t)question->side : -1;
    s->question = question;
    if (question->to == BN_TO_CHANCE)
        return s->ask_dice ? ask_dice(s, asked) : roll_dice(s, asked);
    if (question->to == BN_TO_SIDE && s->is_bot[question->side])
        return ask_bot(s, asked);
    if (question->to == BN_TO_REFEREE && s->defaults)
        return play_give(s, asked, (bn_seat){ .role = BN_REFEREE }, &question->preset, NULL);
    if (question->to == BN_TO_REFEREE && sheet_collect(s->table, &s->sheet) > 1)
        return play_ask_sheet(s);
    s->sheet.count = 0;
    s->referee_alone = false;
    return ask_person(s, asked);
}

int play_run(play *s)
{
    bn_asked asked[BN_OPEN_MAX];
    uint32_t count;

    os_interrupt_play();
    if (s->open)
        puts("  One person runs all sides: this screen hides nothing.");
    play_show(s);
    puts("\n  Type h for help.");
    if (s->explain)
        play_show_terms(s);
    while ((count = bn_table_ask(s->table, asked)) > 0) {
        const bn_asked *next = play_next(s, asked, count);

        if (!is_private(s, &next->question))
            s->called = -1; /* everyone watches */
        s->behind = s->behind && next->question.seen == BN_SEEN_BY_REFEREE;
        if (!play_silent(s, &next->question))
            news_flush(s);
        play_show_ledger(s, true);
        if (!os_interrupted() && ask_one(s, next) != STEP_STOP)
            continue;
        news_flush(s);
        play_stopped(s);
        return s->lost != 0 ? s->lost : os_interrupted() ? interrupt_status() : 0;
    }
    news_flush(s);
    play_end(s);
    return 0;
}
