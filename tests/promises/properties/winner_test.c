/* Who won is said alike everywhere: the winner of the game, which JSON and reports give, is named by the sentences of the last
 * move of a battle and by the views of the referee and of a spectator; and where nobody won, no side is.
 *
 *   winner_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <stdio.h>

#include "ramble.h"

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

enum { TOLD = 8000 };

static char told[TOLD]; /* by the newest move */
static bool asked;      /* whether there was one */

static void begun(ramble *r)
{
    (void)r;
    asked = false;
}

static void moved(ramble *r, const ramble_step *step)
{
    bn_text out = bn_text_over(told, sizeof told);
    bn_question open[BN_OPEN_MAX];

    asked = true;
    told[0] = '\0';
    if (r->game.ask(r->setup, r->state, open) > 0)
        return;
    for (uint32_t i = 0; i < step->moved; i++)
        r->game.tell(r->setup, r->before, r->state, &step->open[step->moves[i].question],
                     (bn_seat){ .role = BN_REFEREE }, &out);
}

/* Whether words begin with a name, and not with a longer one. */
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
    const char *at = strstr(told, over);

    if (r->row->kind != BN_DOCUMENT_SCENARIO)
        return; /* the last day of a campaign may tell of a battle */
    if (!asked)
        return; /* over before anything was asked */
    r->looked++;
    if (at == NULL || named(r, at + strlen(over)) != winner)
        ramble_complain(r, "another winner in words", bn_game_round(&r->game), told);
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

static void ended(ramble *r)
{
    int32_t winner = r->game.winner(r->setup, r->state);

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
    return r->row->kind == BN_DOCUMENT_SCENARIO; /* not every campaign tells a winner */
}

int main(int argc, char **argv)
{
    static const ramble_look look = { .begun = begun, .moved = moved, .ended = ended };
    static const ramble_fault faults[] = { { "another side wins", plant_other } };

    return ramble_main("winner", argc, argv, &counts, &look, faults, BN_COUNT(faults));
}
