/* Moves of bots that think. A bot's move is thought out by a thread, on a copy of the table, and then given as an
 * ordinary answer under a key that is made of the position: so if two processes think about the same move, one
 * answer counts. Who stored the newest entry thinks at once, and so does who loads the table again. Another process
 * that follows the table waits for as long as that may take and a little more, and then thinks itself: so a move that
 * is lost with its process comes all the same. */
#include "thinking.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/system/game.h>

#include "../../requests/bot.h"
#include "../clock.h"
#include "../http/log.h"
#include "../live/shares.h"

enum {
    WAYS = 3,           /* two solutions, and comparing each order by itself */
    TAKE_OVER_MS = 3000 /* beyond the time for a move */
};

static const bn_seat the_referee = { .role = BN_REFEREE };

struct bs_turn {
    bs_work work;
    bs_task task;
    bs_thinking *thinking;
    bs_turn *next;
    bs_room *room; /* while the store works for it */
    uint8_t table[BS_ID];
    uint32_t head;
    bs_position position;
    const bn_bot *bot;
    bn_asked asked;
    uint64_t seed;
    uint32_t stream;
    uint32_t ms;
    size_t bytes;
    bn_answer answer; /* what the thread finds */
};

/* ---- in the thread ------------------------------------------------------------------------ */

static bn_arena memory(void *self)
{
    return bs_budget_arena(self);
}

/* Makes what the bot needs. */
static bn_code make(const bn_bot *bot, bot_request *b, bn_error *err)
{
    bn_code code;

    if (bot->searches)
        return bot_by_searching(b, err);
    code = bot_by_solution(b, err);
    if ((code == BN_LIMIT || code == BN_MEMORY) && b->goes_on(b->self))
        code = bot_by_trying(b, err);
    return code;
}

static void think(bs_turn *turn, const bs_opened *at, bs_budget *budget)
{
    bot_request b = { .game = at->game,
                      .setup = at->setup,
                      .from = at->state,
                      .memory = memory,
                      .solving = bs_budget_watch(budget),
                      .trying = bs_budget_watch(budget),
                      .goes_on = bs_budget_goes_on,
                      .self = budget };
    bn_error err;

    if (make(turn->bot, &b, &err) != BN_OK)
        b.policy = bn_bot_policy(bn_bot_find("steady"), NULL);
    turn->answer = bs_bot_wish(&b.policy, at->game, at->setup, at->state, &turn->asked.question,
                               turn->seed, turn->stream);
    bot_done(&b);
}

static void run(bs_work *work)
{
    bs_turn *turn = (bs_turn *)work;
    bs_budget budget = bs_budget_of(turn->ms, turn->bytes, &work->cancelled);
    bn_arena arena = bs_budget_arena(&budget);
    bs_opened at;
    bn_error err;

    bs_budget_ways(&budget, WAYS);
    turn->answer = turn->asked.question.preset;
    if (bs_position_open(&turn->position, &arena, &at, &err) == BN_OK)
        think(turn, &at, &budget);
    bn_arena_done(&arena);
}

/* ---- playing it --------------------------------------------------------------------------- */

static void end(bs_turn *turn)
{
    bs_position_free(&turn->position);
    free(turn);
}

static void forget(bs_turn *turn)
{
    bs_turn **at = &turn->thinking->turns;

    while (*at != turn)
        at = &(*at)->next;
    *at = turn->next;
    end(turn);
}

static void on_stored(void *with, const bs_result *result)
{
    bs_turn *turn = with;
    bs_room *room = turn->room;

    bs_room_stored(room, result);
    forget(turn);
    if (result->outcome == BS_DONE) {
        bs_room_go_on(room);
        return;
    }
    if (result->outcome == BS_AGAIN)
        bs_room_take_back(room); /* another process was first */
    else
        bs_room_drop(room);
    bs_room_changed(room, false);
}

/* Whether the bot still owes just this answer. */
static bool is_open(const bs_turn *turn, const bs_room *room)
{
    const bs_live *live = room->live;
    bn_asked asked;

    return bn_table_entries(live->table) == turn->head && !bs_paused(room) &&
           bs_bots_owe(live->table, live->bots, true, &asked) && asked.id == turn->asked.id;
}

static bn_code act(const bs_turn *turn, bs_live *live, bn_error *err)
{
    bs_act answer = { .type = BS_ACT_ANSWER, .question = turn->asked.id, .answer = turn->answer };

    return bs_live_act(live, bs_bot_seat(&turn->asked.question), &answer, err);
}

static void key_of(const bs_turn *turn, uint8_t out[BS_KEY])
{
    char words[40];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_add(&text, "bot ");
    bn_text_int(&text, turn->head);
    bs_key_of(words, turn->table, out);
}

static void play(bs_task *task, bs_room *room, bs_found found)
{
    bs_turn *turn = (bs_turn *)(void *)((char *)task - offsetof(bs_turn, task));
    uint8_t key[BS_KEY];
    bn_error err;
    bn_code code;

    if (found != BS_FOUND || !is_open(turn, room)) {
        forget(turn);
        return;
    }
    key_of(turn, key);
    turn->room = room;
    bs_room_try(room);
    code = act(turn, room->live, &err);
    if (code == BN_OK)
        code = bs_room_store(room, turn->head + 1, key, on_stored, turn, &err);
    if (code == BN_OK)
        return;
    /* The table is thrown away, so that this is not tried again before someone looks at it. */
    bs_log_text("bot", "text", err.text);
    bs_room_drop(room);
    forget(turn);
}

static void done(bs_work *work)
{
    bs_turn *turn = (bs_turn *)work;

    if (atomic_load(&work->cancelled)) {
        forget(turn);
        return;
    }
    turn->task.run = play;
    bs_rooms_visit(turn->thinking->server->rooms, turn->table, &turn->task);
}

/* ---- starting ---------------------------------------------------------------------------- */

static bool is_begun(const bs_thinking *thinking, const bs_room *room, uint32_t head)
{
    const bs_turn *turn = thinking->turns;

    while (turn && (turn->head != head || memcmp(turn->table, room->id, BS_ID) != 0))
        turn = turn->next;
    return turn != NULL;
}

/* Orders of one moment are drawn together by a bot that mixes them. */
static uint32_t stream_of(const bn_bot *bot, const bn_table *table)
{
    return bot->solves ? bn_table_moment(table) : bn_table_entries(table);
}

static void begin(bs_thinking *thinking, const bs_room *room, const bn_asked *asked)
{
    const bs_live *live = room->live;
    const bn_bot *bot = live->bots[asked->question.side];
    bs_turn *turn = calloc(1, sizeof *turn);

    if (!turn || !bs_position_take(live->table, live->document, false, &turn->position)) {
        free(turn); /* anyone who looks at the table next tries again */
        return;
    }
    turn->work.run = run;
    turn->work.done = done;
    turn->work.line = BS_LINE_MOVES;
    turn->thinking = thinking;
    memcpy(turn->table, room->id, BS_ID);
    turn->head = bn_table_entries(live->table);
    turn->bot = bot;
    turn->asked = *asked;
    turn->seed = live->seed;
    turn->stream = stream_of(bot, live->table);
    turn->ms = bs_thinking_ms(thinking, true);
    turn->bytes = bs_thinking_bytes(thinking);
    turn->next = thinking->turns;
    thinking->turns = turn;
    bs_pool_give(thinking->pool, &turn->work);
}

static bool may_move(const bs_room *room, bn_asked *asked)
{
    bs_live *live = room->live;

    return !bs_paused(room) && bs_bots_owe(live->table, live->bots, true, asked) &&
           bs_shares_allow(live, the_referee, BN_ENTRY_ANSWER, NULL) == BN_OK;
}

/* Whether another process is thinking about it, as far as one can know. */
static bool leaves_it(const bs_thinking *thinking, bs_room *room)
{
    if (room->followed && room->awaited != room->head) {
        room->awaited = room->head;
        room->take_over = bs_loop_now() + bs_thinking_ms(thinking, true) + TAKE_OVER_MS;
    }
    return room->followed && bs_loop_now() < room->take_over;
}

void bs_thinking_idle(void *self, bs_room *room)
{
    bs_thinking *thinking = self;
    bn_asked asked;

    if (!thinking->pool || thinking->server->stopping)
        return;
    if (!may_move(room, &asked)) {
        room->awaited = 0;
        room->take_over = 0;
        return;
    }
    if (leaves_it(thinking, room))
        return;
    room->take_over = 0;
    if (!is_begun(thinking, room, room->head))
        begin(thinking, room, &asked);
}

void bs_turns_cancel(bs_thinking *thinking)
{
    bs_turn *next;

    for (bs_turn *turn = thinking->turns; turn; turn = next) {
        next = turn->next;
        if (!turn->task.run) /* else its table or the store has it */
            bs_pool_cancel(thinking->pool, &turn->work);
    }
}

void bs_turns_free(bs_thinking *thinking)
{
    bs_turn *next;

    for (bs_turn *turn = thinking->turns; turn; turn = next) {
        next = turn->next;
        end(turn);
    }
    thinking->turns = NULL;
}
