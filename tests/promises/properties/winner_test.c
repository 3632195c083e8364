/* The winner is the same everywhere: the winner of the game is named by the sentences of the last move of a battle and
 * by the views of the referee and of a spectator; and where no one won, no side is. At a table, which plays one game
 * of this many, JSON has the same winner twice, the report names it first, and the condition that decided it is one
 * that the last view shows to hold.
 *   winner_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <stdio.h>

#include "commands/story_told.h"
#include "ramble.h"
#include "score_claims.h"

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

enum {
    TOLD = 8000,
    TABLE_EVERY = 10, /* games; of a board, whose tables take longest, more */
    BOARD_EVERY = 40,
    TABLE_BLOCK = 64 << 20,
    TABLE_STEPS = 60000, /* more than any game here has */
};

static char said[TOLD]; /* by the newest move */
static bool asked;      /* whether there was one */

static void begun(ramble *r)
{
    (void)r;
    asked = false;
}

static void moved(ramble *r, const ramble_step *step)
{
    bn_text out = bn_text_over(said, sizeof said);
    bn_question open[BN_OPEN_MAX];

    asked = true;
    said[0] = '\0';
    if (r->game.ask(r->setup, r->state, open) > 0)
        return;
    for (uint32_t i = 0; i < step->moved; i++)
        r->game.tell(r->setup, r->before, r->state, &step->open[step->moves[i].question],
                     (bn_seat){ .role = BN_REFEREE }, &out);
}

/* Whether words start with a name, and not with a longer one. */
static bool begins(const char *words, const char *name)
{
    size_t length = strlen(name);

    return strncmp(words, name, length) == 0 && words[length] == ' ';
}

static int32_t named(const ramble *r, const char *words)
{
    for (uint32_t side = 0; side < r->game.sides(r->setup); side++)
        if (begins(words, r->game.side_name(r->setup, side)))
            return (int32_t)side;
    return -1;
}

static void judge_sentence(ramble *r, int32_t winner)
{
    static const char over[] = " over: ";
    const char *at = strstr(said, over);

    if (r->row->kind != BN_DOCUMENT_SCENARIO)
        return; /* the last day of a campaign may report a battle */
    if (!asked)
        return; /* over before anything was asked */
    r->looked++;
    if (at == NULL || named(r, at + strlen(over)) != winner)
        ramble_complain(r, "another winner in words", bn_game_round(&r->game), said);
}

static void judge_view(ramble *r, int32_t winner, bn_seat seat)
{
    bn_arena arena = ramble_arena(1);
    const bn_doc *view = r->game.view(r->setup, r->state, seat, &arena);
    const bn_doc *is = view != NULL ? bn_doc_at(view, "winner") : NULL;
    bool text = is != NULL && is->type == BN_DOC_TEXT;
    bool alike = !text;

    if (text && winner >= 0)
        alike = strcmp(is->text, r->game.side_name(r->setup, (uint32_t)winner)) == 0;
    for (uint32_t side = 0; text && winner < 0 && side < r->game.sides(r->setup); side++)
        alike = alike || strcmp(is->text, r->game.side_name(r->setup, side)) == 0;
    if (text && winner < 0)
        alike = !alike;
    if (!text && winner >= 0 && r->row->kind == BN_DOCUMENT_SCENARIO)
        alike = false;
    r->looked++;
    if (!alike)
        ramble_complain(r, "another winner in a view", text ? is->text : "none",
                        winner >= 0 ? r->game.side_name(r->setup, (uint32_t)winner) : "nobody");
}

/* ---- at a table ------------------------------------------------------------------------------------ */

static int64_t int_at(const bn_doc *map, const char *key)
{
    const bn_doc *found = bn_doc_at(map, key);

    return found != NULL && found->type == BN_DOC_NUMBER ? found->number.num : INT64_MIN;
}

static void judge_report(ramble *r, const bn_table *table, bn_arena *arena)
{
    story st = { .arena = arena, .whole = table, .seat = { .role = BN_REFEREE } };
    sheet page = sheet_begin(arena, "", "");
    int32_t winner = bn_table_winner(table);
    const char *name = winner < 0 ? "No one" : bn_table_side(table, winner);

    story_outcome(&st, &page);
    r->looked++;
    if (page.first == NULL || !begins(page.first->text, name) ||
        strncmp(page.first->text + strlen(name), " won, ", 6) != 0)
        ramble_complain(r, "another winner in the report", name,
                        page.first == NULL ? "nothing" : page.first->text);
}

static void judge_over(ramble *r, const bn_table *table, bn_arena *arena)
{
    const bn_doc *view = bn_table_view(table, (bn_seat){ .role = BN_REFEREE }, arena);
    const bn_doc *decided = bn_doc_at(view, "decided");
    const char *why;

    r->looked++;
    if (int_at(view, "winner") != bn_table_winner(table) ||
        (decided != NULL && int_at(decided, "side") != bn_table_winner(table)))
        ramble_complain(r, "another winner in JSON", NULL, NULL);
    why = decided == NULL ? NULL : claim_end(r->row, bn_doc_at(decided, "text")->text, view);
    if (why != NULL)
        ramble_complain(r, why, NULL, bn_doc_at(decided, "text")->text);
    judge_report(r, table, arena);
}

static void play_at_table(ramble *r)
{
    static unsigned char block[TABLE_BLOCK];
    bn_arena arena, scratch = ramble_arena(1);
    bn_table *table;
    bn_error err;
    bn_rng rng;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_rng_init(&rng, r->document, r->games);
    if (bn_table_open(&arena, r->row->system, r->doc, &table, &err) != BN_OK)
        fail_msg("%s", err.text);
    for (uint32_t i = 0; i < TABLE_STEPS && player_step(table, &rng); i++)
        ;
    judge_over(r, table, &scratch);
}

static void ended(ramble *r)
{
    int32_t winner = r->game.winner(r->setup, r->state);

    if (r->games % (r->game.propose != NULL ? BOARD_EVERY : TABLE_EVERY) == 0)
        play_at_table(r);
    judge_sentence(r, winner);
    judge_view(r, winner, (bn_seat){ .role = BN_REFEREE });
    judge_view(r, winner, (bn_seat){ .role = BN_SPECTATOR });
}

/* ---- a fault that must be found ------------------------------------------------------------------- */

static const bn_game *whole; /* the game in which it is planted */

static int32_t win_next(const void *setup, const void *state)
{
    return (whole->winner(setup, state) + 1) % (int32_t)whole->sides(setup);
}

static bool plant_other(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.winner = win_next;
    return r->row->kind == BN_DOCUMENT_SCENARIO; /* not every campaign shows a winner */
}

int main(int argc, char **argv)
{
    static const ramble_look look = { .begun = begun, .moved = moved, .ended = ended };
    static const ramble_fault faults[] = { { "another side wins", plant_other } };

    return ramble_main("winner", argc, argv, &counts, &look, faults, BN_COUNT(faults));
}
