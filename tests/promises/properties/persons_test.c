/* Nothing happens to a person in silence. Whenever the state of one differs between two views that follow one
 * another, the sentences between them name the person. Stands on a board, which have their own names, are persons here.
 *
 *   persons_test [BATTLES [CAMPAIGNS [SEED]]] */
#include <stdio.h>

#include "ramble.h"

static const ramble_counts counts = {
    .battles = BNI_SIZED(100000, 20000, 100),
    .campaigns = BNI_SIZED(1000, 200, 5),
    .boards = BNI_SIZED(10000, 2000, 10),
};

enum { PERSONS = 256, STATE = 120 };

/* Lists of persons, and what is said of one that is a state and no plan. */
static const char *const lists[] = { "persons", "characters", "stands" };
static const char *const states[] = { "condition", "status", "found", "hits", "hp", "where", "sp" };

typedef struct person {
    const char *name;
    char state[STATE];
} person;

typedef struct roll_call {
    person all[PERSONS];
    uint32_t count;
} roll_call;

/* ---- who is there --------------------------------------------------------------------------------- */

static bool is_among(const char *key, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (key != NULL && strcmp(key, words[i]) == 0)
            return true;
    return false;
}

static void add_person(roll_call *call, const bn_doc *map)
{
    const bn_doc *name = bn_doc_at(map, "name");
    person *one = &call->all[call->count];
    bn_text out = bn_text_over(one->state, sizeof one->state);

    if (name == NULL || name->type != BN_DOC_TEXT || call->count == PERSONS)
        return;
    one->name = name->text;
    for (const bn_doc *at = map->first; at != NULL; at = at->next)
        if (is_among(at->key, states, BN_COUNT(states))) {
            bn_text_add(&out, at->key);
            bn_text_char(&out, ' ');
            bn_doc_write(at, &out);
            bn_text_char(&out, ' ');
        }
    call->count += one->state[0] != '\0' && strstr(one->state, "absent") == NULL;
}

static void call_all(roll_call *call, const bn_doc *doc)
{
    bool persons = doc->type == BN_DOC_LIST && is_among(doc->key, lists, BN_COUNT(lists));

    for (const bn_doc *at = doc->first; at != NULL; at = at->next) {
        if (persons && at->type == BN_DOC_MAP)
            add_person(call, at);
        call_all(call, at);
    }
}

/* How many of that name stand among the first ones. */
static uint32_t count_of(const roll_call *call, const char *name, uint32_t first)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < first; i++)
        count += strcmp(call->all[i].name, name) == 0;
    return count;
}

/* The same person in the other view. A campaign shows those who fight twice, and once when the battle is over: then
 * they are left out, because the battle has reported them. */
static const person *find(const roll_call *before, uint32_t which, const roll_call *after)
{
    const char *name = before->all[which].name;
    uint32_t place = count_of(before, name, which);

    if (count_of(before, name, before->count) != count_of(after, name, after->count))
        return NULL;
    for (uint32_t i = 0; i < after->count; i++)
        if (strcmp(after->all[i].name, name) == 0 && place-- == 0)
            return &after->all[i];
    return NULL;
}

/* ---- what was shown ---------------------------------------------------------------------------------- */

static void tell(ramble *r, const ramble_step *step, bn_text *out)
{
    for (uint32_t i = 0; i < step->moved; i++) {
        r->game.tell(r->setup, r->before, r->state, &step->open[step->moves[i].question],
                     (bn_seat){ .role = BN_REFEREE }, out);
        bn_text_char(out, '\n');
    }
}

static void complain(ramble *r, const ramble_step *step, const person *was, const person *is,
                     const char *told)
{
    char words[6000];

    snprintf(words, sizeof words, "%s was %sand is %s\n    after %s: %s", was->name, was->state,
             is->state, r->game.kinds[step->open[step->moves[0].question].kind].key, told);
    ramble_complain(r, "nobody said", NULL, words);
}

static void moved(ramble *r, const ramble_step *step)
{
    static roll_call before, after;
    char told[5000] = "";
    bn_text out = bn_text_over(told, sizeof told);
    bool any = false;

    before.count = after.count = 0;
    call_all(&before, ramble_shown_before(r));
    call_all(&after, ramble_shown(r));
    for (uint32_t i = 0; i < before.count; i++) {
        const person *was = &before.all[i], *is = find(&before, i, &after);

        if (is == NULL || strcmp(was->state, is->state) == 0)
            continue;
        if (!any)
            tell(r, step, &out);
        any = true;
        r->looked++;
        if (strstr(told, was->name) == NULL)
            complain(r, step, was, is, told);
    }
}

/* ---- a fault that must be found ------------------------------------------------------------------------ */

static void tell_nothing(const void *setup, const void *before, const void *after,
                         const bn_question *question, bn_seat seat, bn_text *out)
{
    (void)setup;
    (void)before;
    (void)after;
    (void)question;
    (void)seat;
    (void)out;
}

static bool plant_silence(ramble *r)
{
    r->game.tell = tell_nothing;
    return true;
}

int main(int argc, char **argv)
{
    static const ramble_look look = { .moved = moved };
    static const ramble_fault faults[] = { { "no sentences", plant_silence } };

    return ramble_main("persons", argc, argv, &counts, &look, faults, BN_COUNT(faults));
}
