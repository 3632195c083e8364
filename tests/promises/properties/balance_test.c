/* No one comes from nowhere, and no one is lost without a trace. Of two views of the referee that follow one another,
 * each line of troops has in both as many, counting who is fit, hurt, lost or gone over; the lost stay lost; and the
 * sums of a view are those of its parts (accounts.h). Only answers that raise or dismiss troops may change that, and
 * they are listed.
 *   balance_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <stdio.h>

#include "accounts.h"
#include "ramble.h"

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

static accounts before, after;

static void complain(ramble *r, const ramble_step *step, const char *why, const account *was,
                     const account *is)
{
    char words[600];
    bn_text out = bn_text_over(words, sizeof words);
    const bn_rat figures[] = { was->all, was->lost, is->all, is->lost };

    bn_text_add(&out, was->name);
    for (size_t i = 0; i < BN_COUNT(figures); i++) {
        bn_text_add(&out, i == 0 ? ", all and lost: " : i == 2 ? ", then " : " and ");
        bn_text_rat(&out, figures[i]);
    }
    ramble_complain(r, why, r->game.kinds[step->open[step->moves[0].question].kind].key, words);
}

static void compare(ramble *r, const ramble_step *step, const account *was, const account *is)
{
    int more = bn_rat_cmp(is->all, was->all);

    r->looked++;
    if (more > 0)
        complain(r, step, "from nowhere", was, is);
    else if (more < 0 && !is->shrinks)
        complain(r, step, "lost without a trace", was, is);
    else if (bn_rat_cmp(is->lost, was->lost) < 0)
        complain(r, step, "the lost are back", was, is);
}

static bool may_change(const ramble *r, const ramble_step *step)
{
    for (uint32_t i = 0; i < step->moved; i++)
        if (accounts_may_change(r->row,
                                r->game.kinds[step->open[step->moves[i].question].kind].key))
            return true;
    return false;
}

static void moved(ramble *r, const ramble_step *step)
{
    const bn_doc *was = ramble_shown_before(r), *is = ramble_shown(r);
    const char *why = accounts_fault(r->row, is);

    if (why != NULL)
        ramble_complain(r, why, NULL, NULL);
    accounts_read(r->row, r->doc, was, &before);
    accounts_read(r->row, r->doc, is, &after);
    if (accounts_at_dawn(r->row, was, is))
        return;
    for (uint32_t i = 0; i < before.count && !may_change(r, step); i++)
        for (uint32_t j = 0; j < after.count; j++)
            if (strcmp(before.rows[i].name, after.rows[j].name) == 0)
                compare(r, step, &before.rows[i], &after.rows[j]);
}

/* ---- faults that must be found --------------------------------------------------------------------- */

static const bn_game *whole; /* the game in which a fault is planted */

static uint32_t looks;

/* The first number of such a name that is not 0; of stands, any. */
static bn_doc *find(bn_doc *doc, const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (doc->key != NULL && doc->type == BN_DOC_NUMBER && strcmp(doc->key, keys[i]) == 0 &&
            (doc->number.num > 0 || strcmp(doc->key, "stands_lost") == 0))
            return doc;
    for (bn_doc *at = doc->first; at != NULL; at = at->next) {
        bn_doc *found = find(at, keys, count);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static bn_doc *view_loss_twice(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    static const char *const keys[] = { "dead", "stands_lost", "elements_lost" };
    bn_doc *view = whole->view(setup, state, seat, arena), *found;

    found = find(view, keys, BN_COUNT(keys));
    if (found != NULL)
        found->number =
            bn_rat_add(found->number, found->number.num > 0 ? found->number : bn_rat_int(1));
    return view;
}

static bool plant_loss_twice(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.view = view_loss_twice;
    return r->row->kind == BN_DOCUMENT_SCENARIO;
}

/* Now and then one is missing. */
static bn_doc *view_one_less(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    static const char *const keys[] = { "count", "heads", "strength", "stands_lost" };
    bn_doc *view = whole->view(setup, state, seat, arena), *found;

    found = find(view, keys, BN_COUNT(keys));
    if (found != NULL && ++looks % 41 == 0)
        found->number = bn_rat_sub(found->number, bn_rat_int(1));
    return view;
}

static bool plant_one_less(ramble *r)
{
    whole = bn_system_game(r->row->system, r->row->kind);
    r->game.view = view_one_less;
    return true;
}

int main(int argc, char **argv)
{
    static const ramble_look look = { .moved = moved };
    static const ramble_fault faults[] = { { "losses counted twice", plant_loss_twice },
                                           { "one who is missing", plant_one_less } };

    return ramble_main("balance", argc, argv, &counts, &look, faults, BN_COUNT(faults));
}
