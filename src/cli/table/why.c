/* `? 3` at a prompt: what a line of the modifiers says, by which rule, and what would change it. */
#include "why.h"

#include <stdlib.h>
#include <string.h>

#include "ledger.gen.h"

enum { WORDS = 1200, INDENT = 6 };

static const bn_ledger_rule *find_rule(const bn_system *system, uint16_t number)
{
    char id[16];
    bn_text t = bn_text_over(id, sizeof id);

    bn_rule_text(system, number, &t);
    for (size_t s = 0; s < bn_ledger_count; s++)
        for (size_t i = 0; i < bn_ledgers[s].count; i++)
            if (strcmp(bn_ledgers[s].rules[i].id, id) == 0)
                return &bn_ledgers[s].rules[i];
    return NULL;
}

/* What the line gives to whom: "Gar +20, Thar +5: stands higher than the enemy". */
static void add_given(const paint_line *line, const char *const *names, uint32_t sides,
                      bn_text *out)
{
    const bn_term *first = NULL;
    bn_term bare;

    for (uint32_t side = 0; side < sides; side++) {
        if (line->of[side] == NULL)
            continue;
        bn_text_add(out, first == NULL ? "" : ", ");
        bn_text_add(out, names[side]);
        bn_text_char(out, ' ');
        bn_term_value_text(line->of[side], out);
        first = first == NULL ? line->of[side] : first;
    }
    if (first == NULL)
        return;
    bare = *first;
    if (line->total)
        bare.name = bare.house = NULL;
    bn_text_add(out, ": ");
    bn_term_text(&bare, out);
    bn_text_char(out, '.');
}

/* Whether a sentence ends here; "p. 29" ends none. */
static bool is_end(const char *at)
{
    return at[0] == '\0' || strncmp(at, "\nSource:", 8) == 0 || (at[0] == '.' && at[1] == ')') ||
           (at[0] == '.' &&
            (at[1] == '\n' || at[1] == '\0' || (at[1] == ' ' && at[2] >= 'A' && at[2] <= 'Z')));
}

/* A player has no files: "`tables/odds_factor.csv`" reads "the table of odds factor". Returns how much was read, or 0. */
static size_t add_table(const char *at, bn_text *out)
{
    const char *name = strncmp(at, "`tables/", 8) == 0 ? at + 8 : at + 1;
    size_t length = strcspn(name, "`. \n");

    if (at[0] != '`' || strncmp(name + length, ".csv`", 5) != 0)
        return 0;
    bn_text_add(out, "the table of ");
    for (size_t i = 0; i < length; i++)
        bn_text_char(out, name[i] == '_' ? ' ' : name[i]);
    return (size_t)(name - at) + length + 5;
}

/* The rule by its first sentence; `banneret rules` has all of it. */
static void add_rule(const bn_ledger_rule *rule, bn_text *out)
{
    const char *at;

    bn_text_add(out, rule->id);
    bn_text_add(out, ", ");
    bn_text_add(out, rule->title);
    bn_text_add(out, ": ");
    for (at = rule->text; !is_end(at);) {
        size_t table = add_table(at, out);

        if (table == 0)
            bn_text_char(out, *at == '\n' ? ' ' : *at);
        at += table == 0 ? 1 : table;
    }
    bn_text_add(out, at[0] == '.' && at[1] == ')' ? ".)" : ".");
}

static void add_cause(bn_text *out, bool *any)
{
    bn_text_add(out, *any ? "; " : "What would change it: ");
    *any = true;
}

/* Questions by the same rule: what the referee judges and the sides order. */
static void add_questions(const bn_game *game, uint16_t rule, bn_text *out, bool *any)
{
    for (uint32_t i = 0; i < game->kind_count; i++) {
        const bn_kind *kind = &game->kinds[i];

        if (kind->rule != rule || kind->to == BN_TO_CHANCE || kind->ruling || kind->title == NULL)
            continue;
        add_cause(out, any);
        bn_text_add(out, kind->to == BN_TO_REFEREE ? "the judgement `" : "the order `");
        bn_text_add(out, kind->key);
        bn_text_add(out, "` (");
        bn_text_add(out, kind->title);
        bn_text_char(out, ')');
    }
}

/* Tables with figures that a house may change. */
static void add_figures(const bn_system *system, uint16_t rule, bn_text *out, bool *any)
{
    uint16_t before = UINT16_MAX;
    bn_cell at = { 0, 0, 0 };
    bool more = false;

    while (system->book != NULL && bn_cell_next(system->book, rule, &at, &more)) {
        if (bn_cell_fixed(system->book, at) != NULL || at.table == before)
            continue;
        if (before == UINT16_MAX)
            add_cause(out, any);
        bn_text_add(out, before == UINT16_MAX ? "house figures of `" : ", `");
        bn_text_add(out, system->book->tables[at.table].name);
        bn_text_char(out, '`');
        before = at.table;
    }
}

static void add_causes(const bn_game *game, const bn_system *system, const bn_term *first,
                       bn_text *out)
{
    bool any = false;

    if (bn_term_total(first)) {
        bn_text_add(out, "What would change it: each of the lines above it, whose sum it is.");
        return;
    }
    if (first->name != NULL) {
        add_cause(out, &any);
        bn_text_add(out, first->count > 0 ? "how many and which troops " : "");
        bn_text_add(out, first->name);
        bn_text_add(out, first->count > 0 ? " are" : "");
    }
    if (strchr(first->words, '{') != NULL) {
        add_cause(out, &any);
        bn_text_add(out, "the figures that it names");
    }
    add_questions(game, first->rule, out, &any);
    add_figures(system, first->rule, out, &any);
    bn_text_add(out, any ? "." : "What would change it: only what the rule names.");
}

void why_print(const paint *p, const bn_game *game, const bn_system *system, const void *setup,
               const paint_line *line)
{
    const char *names[BN_SIDES_MAX];
    uint32_t sides = game->sides(setup);
    const bn_term *first = NULL;
    const bn_ledger_rule *rule;
    char words[WORDS];
    bn_text t = bn_text_over(words, sizeof words);

    for (uint32_t side = sides; side-- > 0;) {
        names[side] = game->side_name(setup, side);
        first = line->of[side] != NULL ? line->of[side] : first;
    }
    if (first == NULL)
        return;
    add_given(line, names, sides, &t);
    paint_paragraph(p, words, INDENT);
    rule = find_rule(system, first->rule);
    t = bn_text_over(words, sizeof words);
    if (rule != NULL)
        add_rule(rule, &t);
    paint_paragraph(p, words, INDENT);
    t = bn_text_over(words, sizeof words);
    add_causes(game, system, first, &t);
    paint_paragraph(p, words, INDENT);
}
