#include "accounts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading a view -------------------------------------------------------------------------- */

static const char *text(const bn_doc *map, const char *key)
{
    const bn_doc *found = bn_doc_at(map, key);

    return found != NULL && found->type == BN_DOC_TEXT ? found->text : "";
}

/* "3/4", "0.95" or "2", of which none is below 0. */
static bn_rat read_rat(const char *words)
{
    char *end;
    int64_t num = strtoll(words, &end, 10), den = 1;

    if (*end == '/')
        den = strtoll(end + 1, NULL, 10);
    for (const char *at = end + 1; *end == '.' && *at >= '0' && *at <= '9'; at++) {
        num = num * 10 + (*at - '0');
        den *= 10;
    }
    return bn_rat_of(num, den > 0 ? den : 1);
}

static bn_rat number(const bn_doc *map, const char *key)
{
    const bn_doc *found = bn_doc_at(map, key);

    if (found != NULL && found->type == BN_DOC_NUMBER)
        return found->number;
    return found != NULL && found->type == BN_DOC_TEXT ? read_rat(found->text) : bn_rat_int(0);
}

static const bn_doc *first(const bn_doc *map, const char *key)
{
    const bn_doc *list = bn_doc_at(map, key);

    return list != NULL ? list->first : NULL;
}

static bn_rat sum_of(const bn_doc *list, const char *key)
{
    bn_rat sum = bn_rat_int(0);

    for (; list != NULL; list = list->next)
        sum = bn_rat_add(sum, number(list, key));
    return sum;
}

static bool same(bn_rat a, bn_rat b)
{
    return bn_rat_cmp(a, b) == 0;
}

static account *account_of(accounts *out, const char *of, const char *name)
{
    char full[ACCOUNT_NAME];

    snprintf(full, sizeof full, "%s%s%s", of, *of != '\0' ? ": " : "", name);
    for (uint32_t i = 0; i < out->count; i++)
        if (strcmp(out->rows[i].name, full) == 0)
            return &out->rows[i];
    if (out->count == ACCOUNTS_MAX)
        return NULL;
    out->rows[out->count] = (account){ .all = { 0, 1 }, .lost = { 0, 1 } };
    memcpy(out->rows[out->count].name, full, sizeof full);
    return &out->rows[out->count++];
}

static void add(accounts *out, const char *of, const char *name, bn_rat there, bn_rat lost)
{
    account *row = account_of(out, of, name);

    if (row == NULL)
        return;
    row->all = bn_rat_add(row->all, bn_rat_add(there, lost));
    row->lost = bn_rat_add(row->lost, lost);
}

static void add_shrinking(accounts *out, const char *of, const char *name, bn_rat there)
{
    add(out, of, name, there, bn_rat_int(0));
    if (account_of(out, of, name) != NULL)
        account_of(out, of, name)->shrinks = true;
}

/* ---- the War Machine --------------------------------------------------------------------------- */

/* A force by its heads, a part of it by what it has of each kind. */
static void warmachine_battle(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    const char *of = text(side, "name");

    (void)doc;
    for (const bn_doc *f = first(side, "forces"); f != NULL; f = f->next) {
        add(out, of, "all", bn_rat_add(number(f, "strength"), number(f, "wounded")),
            number(f, "dead"));
        for (const bn_doc *kind = first(f, "members"); kind != NULL; kind = kind->next)
            add_shrinking(out, of, text(kind, "name"),
                          bn_rat_add(number(kind, "fit"), number(kind, "wounded")));
    }
}

static void warmachine_campaign(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    for (const bn_doc *f = first(side, "forces"); f != NULL; f = f->next)
        add(out, text(side, "name"), "all",
            bn_rat_add(number(f, "strength"), sum_of(first(f, "wounded"), "heads")),
            number(f, "dead"));
}

static const char *warmachine_fault(const bn_doc *view)
{
    for (const bn_doc *side = first(view, "sides"); side != NULL; side = side->next)
        for (const bn_doc *f = first(side, "forces"); f != NULL; f = f->next) {
            if (bn_doc_at(f, "members") == NULL)
                continue;
            if (!same(sum_of(first(f, "members"), "fit"), number(f, "strength")))
                return "the fit of its kinds are not its strength";
            if (!same(sum_of(first(f, "members"), "wounded"), number(f, "wounded")))
                return "the wounded of its kinds are not its wounded";
        }
    return NULL;
}

/* ---- GURPS 3 -------------------------------------------------------------------------------------- */

/* Of pieces the crews are counted, man by man. In a campaign those who recover find no piece of their own any more. */
static void gurps3_units(const bn_doc *units, bool campaign, accounts *out)
{
    for (const bn_doc *unit = units; unit != NULL; unit = unit->next) {
        bool crews = bn_doc_at(unit, "men") != NULL;
        bn_rat fit = number(unit, crews ? "men" : "count");

        add(out, "", text(unit, "name"), bn_rat_add(fit, number(unit, "wounded")),
            number(unit, "dead"));
        if (crews && campaign && account_of(out, "", text(unit, "name")) != NULL)
            account_of(out, "", text(unit, "name"))->shrinks = true;
    }
}

/* Anyone who goes over is on the list of the other side, and of the same account. */
static void gurps3_battle(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    gurps3_units(first(side, "units"), false, out);
}

static void gurps3_campaign(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    for (const bn_doc *f = first(side, "forces"); f != NULL; f = f->next)
        gurps3_units(first(f, "units"), true, out);
}

static const char *gurps3_fault(const bn_doc *view)
{
    for (const bn_doc *side = first(view, "sides"); side != NULL; side = side->next) {
        const bn_doc *holds = bn_doc_at(side, "holds_field");

        if (number(side, "gear_looted").num > 0 && holds != NULL && !holds->truth &&
            number(view, "day").num == 1)
            return "loot of a side that does not hold the field";
    }
    return NULL;
}

/* ---- DragonQuest ---------------------------------------------------------------------------------- */

static void dragonquest_battle(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    for (const bn_doc *g = first(side, "groups"); g != NULL; g = g->next)
        add(out, text(side, "name"), text(g, "name"),
            bn_rat_add(number(g, "heads"), number(g, "fallen")),
            bn_rat_add(number(g, "dead"), number(g, "deserted")));
}

static void dragonquest_campaign(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    for (const bn_doc *f = first(side, "forces"); f != NULL; f = f->next)
        add(out, text(side, "name"), "all", sum_of(first(f, "groups"), "heads"),
            bn_rat_add(number(f, "dead"), number(f, "deserted")));
}

static bn_rat dead_of(const bn_doc *side)
{
    return bn_rat_add(sum_of(first(side, "groups"), "dead"),
                      sum_of(first(side, "groups"), "fallen"));
}

static const char *dragonquest_fault(const bn_doc *view)
{
    const bn_doc *a = first(view, "sides"), *b = a != NULL ? a->next : NULL;

    for (int i = 0; b != NULL && i < 2; i++) {
        const bn_doc *taker = i == 0 ? a : b, *other = i == 0 ? b : a;

        if (bn_rat_cmp(number(taker, "arms_taken"), dead_of(other)) > 0)
            return "arms of more dead than there are";
    }
    return NULL;
}

/* ---- Obsidian ------------------------------------------------------------------------------------- */

/* Every stand is somewhere; its strength only falls, and who has fallen or fled stays away. */
static void obsidian_battle(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    const char *of = text(side, "name");

    (void)doc;
    for (const bn_doc *s = first(side, "stands"); s != NULL; s = s->next) {
        bool gone =
            strcmp(text(s, "where"), "fallen") == 0 || strcmp(text(s, "where"), "fled") == 0;

        add(out, of, text(s, "name"), bn_rat_int(gone ? 0 : 1), bn_rat_int(gone ? 1 : 0));
    }
}

static const char *obsidian_fault(const bn_doc *view)
{
    for (const bn_doc *side = first(view, "sides"); side != NULL; side = side->next) {
        int64_t gone = 0;

        for (const bn_doc *s = first(side, "stands"); s != NULL; s = s->next) {
            gone +=
                strcmp(text(s, "where"), "fallen") == 0 || strcmp(text(s, "where"), "fled") == 0;
            if (number(s, "sp").num < 0)
                return "a stand of less than no strength";
        }
        if (gone != number(side, "stands_lost").num)
            return "lost are others than the fallen and fled";
    }
    return NULL;
}

/* ---- GURPS Mass Combat ---------------------------------------------------------------------------- */

static void gurps4_battle(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    for (const bn_doc *line = first(side, "elements"); line != NULL; line = line->next)
        add_shrinking(out, text(side, "name"), text(line, "name"), number(line, "count"));
}

static void gurps4_campaign(const bn_doc *doc, const bn_doc *side, accounts *out)
{
    (void)doc;
    for (const bn_doc *f = first(side, "forces"); f != NULL; f = f->next)
        for (const bn_doc *line = first(f, "elements"); line != NULL; line = line->next)
            add_shrinking(out, text(side, "name"), text(line, "name"),
                          bn_rat_mul(number(line, "count"), number(line, "share")));
}

/* The lines of a side's losses add up to its own, and no one is lost who was not there. */
static bool toll_adds_up(const bn_doc *toll)
{
    const bn_doc *lines = first(toll, "elements");
    bn_rat all = number(toll, "heads_lost");

    return same(sum_of(lines, "elements_lost"), number(toll, "elements_lost")) &&
           same(sum_of(lines, "heads_lost"), all) &&
           bn_rat_cmp(all, number(toll, "heads_before")) <= 0;
}

static const char *gurps4_fault(const bn_doc *view)
{
    const bn_doc *after = bn_doc_at(view, "aftermath");
    bn_rat lost = bn_rat_int(0), captives = bn_rat_int(0);

    if (after == NULL)
        return NULL;
    for (const bn_doc *toll = first(after, "sides"); toll != NULL; toll = toll->next) {
        if (!toll_adds_up(toll))
            return "the losses of its lines are not those of the side";
        lost = bn_rat_add(lost, number(toll, "heads_lost"));
    }
    for (const bn_doc *spoils = first(after, "spoils"); spoils != NULL; spoils = spoils->next) {
        const bn_doc *looted = bn_doc_at(spoils, "looted");

        captives = bn_rat_add(captives, number(spoils, "captives"));
        if (number(spoils, "loot_value").num != 0 && (looted == NULL || !looted->truth))
            return "loot where nobody looted";
    }
    return bn_rat_cmp(captives, lost) > 0 ? "more captives than were lost" : NULL;
}

/* ---- all of them ---------------------------------------------------------------------------------- */

enum { CHANGES = 24 };

static const struct book {
    const char *game;
    void (*read)(const bn_doc *doc, const bn_doc *side, accounts *out);
    const char *(*fault)(const bn_doc *view);
    const char
        *changes[CHANGES]; /* questions whose answers raise or dismiss troops, by their keys */
} books[] = {
    { "warmachine battle", warmachine_battle, warmachine_fault, { NULL } },
    { "warmachine campaign", warmachine_campaign, warmachine_fault, { NULL } },
    { "gurps3 battle", gurps3_battle, gurps3_fault, { NULL } },
    { "gurps3 campaign",
      gurps3_campaign,
      NULL,
      { "raise", "recruit", "new_quality", "merge", NULL } },
    { "dragonquest battle", dragonquest_battle, dragonquest_fault, { NULL } },
    { "dragonquest campaign", dragonquest_campaign, NULL, { "recruiting", "bargains", NULL } },
    { "obsidian battle", obsidian_battle, obsidian_fault, { NULL } },
    { "gurps4 battle", gurps4_battle, gurps4_fault, { NULL } },
    { "gurps4 campaign", gurps4_campaign, NULL, { "muster", "replace", NULL } },
};

static const struct book *book_of(const generated_game *game)
{
    for (size_t i = 0; i < BN_COUNT(books); i++)
        if (strcmp(books[i].game, game->name) == 0)
            return &books[i];
    return NULL;
}

void accounts_read(const generated_game *game, const bn_doc *doc, const bn_doc *view, accounts *out)
{
    const struct book *book = book_of(game);

    out->count = 0;
    for (const bn_doc *side = first(view, "sides"); book != NULL && side != NULL; side = side->next)
        book->read(doc, side, out);
}

bool accounts_may_change(const generated_game *game, const char *question)
{
    const struct book *book = book_of(game);

    for (size_t i = 0; book != NULL && book->changes[i] != NULL; i++)
        if (strcmp(book->changes[i], question) == 0)
            return true;
    return false;
}

bool accounts_at_dawn(const generated_game *game, const bn_doc *was, const bn_doc *is)
{
    return strcmp(game->name, "gurps4 campaign") == 0 &&
           !same(number(was, "day"), number(is, "day"));
}

const char *accounts_fault(const generated_game *game, const bn_doc *view)
{
    const struct book *book = book_of(game);

    return book != NULL && book->fault != NULL ? book->fault(view) : NULL;
}
