/* The parts of a story, each written on a sheet. */
#include "story_told.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "print/aftermath.h"
#include "sheets/sheet_parts.h"
#include "trees/tree_words.h"

enum { WORDS = 500, PARAGRAPH = 16000, PERSONS = 64, LONG_STORY = 600 };

/* Counters and the result, which the title page has in words. */
static const char *const counters[] = { "round",      "minutes", "over",   "winner",
                                        "day",        "days",    "result", "contest_won_by",
                                        "difference", "battle",  "won_by", "difference_from",
                                        NULL };

/* Where it was fought, as the last state has it: the first may not know yet what the referee judged. */
static void add_ground(story *st, sheet *s)
{
    const bn_doc *end = story_view(st, bn_table_state(st->whole));
    bn_doc *ground = bn_doc_map(st->arena);

    for (const bn_doc *at = end != NULL ? end->first : NULL; at != NULL; at = at->next) {
        bool counts = false;
        bn_doc *copy;

        for (size_t i = 0; counters[i] != NULL; i++)
            counts = counts || strcmp(counters[i], at->key) == 0;
        if (counts || bnr_is_rows(at) || at->type == BN_DOC_MAP)
            continue;
        copy = bn_doc_null(st->arena);
        if (copy == NULL || ground == NULL)
            return;
        *copy = *at;
        copy->next = NULL;
        bn_doc_put(st->arena, ground, at->key, copy);
    }
    if (ground == NULL || ground->count == 0)
        return;
    sheet_add(s, SHEET_HEADING, "The ground");
    sheet_add_tree(s, "", ground, &(sheet_view){ 0 });
}

void story_forces(story *st, sheet *s)
{
    static const char *const leave[] = { "enemy_seen", "aftermath", "round", "minutes",
                                         "leader",     "on_field",  "foe",   NULL };

    sheet_add(s, SHEET_HEADING, "The forces");
    sheet_add_tree(s, NULL, story_view(st, st->first), &(sheet_view){ .leave = leave });
    if (!story_is_campaign(st))
        add_ground(st, s);
}

void story_house(story *st, sheet *s)
{
    sheet_house(s, bn_setup_house(bn_table_setup(st->whole)));
}

/* ---- what happened -------------------------------------------------------------------------- */

/* How much of a sentence is left without a "Day 4 starts" at its end: the next heading says that. */
static size_t without_dawn(const char *sentence)
{
    size_t length = strlen(sentence), end;
    const char *at = NULL;

    for (const char *found = strstr(sentence, "Day "); found != NULL;
         found = strstr(found + 1, "Day "))
        at = found;
    if (at == NULL || (end = strspn(at + 4, "0123456789")) == 0 ||
        strncmp(at + 4 + end, " starts", 7) != 0 ||
        strspn(at + 11 + end, ". ") != strlen(at + 11 + end))
        return length;
    length = (size_t)(at - sentence);
    while (length > 0 && strchr(" ;.", sentence[length - 1]) != NULL)
        length--;
    return length;
}

static void add_sentence(bn_text *out, const char *sentence)
{
    size_t length = without_dawn(sentence);

    if (length == 0)
        return;
    if (out->length > 0)
        bn_text_char(out, ' ');
    if (sentence[0] >= 'a' && sentence[0] <= 'z') {
        bn_text_char(out, (char)(sentence[0] - 'a' + 'A'));
        bn_text_add_n(out, sentence + 1, length - 1);
    } else {
        bn_text_add_n(out, sentence, length);
    }
    if (sentence[length - 1] != '.' && sentence[length - 1] != '!')
        bn_text_char(out, '.');
}

/* How much of a question is left without what helps to answer it, in brackets at its end. */
static size_t without_help(const char *asked)
{
    size_t length = strlen(asked);
    const char *at = NULL;

    for (const char *found = strstr(asked, " ("); found != NULL; found = strstr(found + 1, " ("))
        at = found;
    return at != NULL && at > asked && asked[length - 1] == ')' ? (size_t)(at - asked) : length;
}

static void add_answer(bn_text *out, const told *t, const char *heading)
{
    size_t length = without_help(t->asked);

    if (length == 0 || t->usual)
        return;
    bn_text_add(out, out->length > 0 ? "; " : heading);
    if (t->type == BN_ENTRY_RULING)
        bn_text_add(out, "ruled: ");
    bn_text_add_n(out, t->asked, length);
    bn_text_add(out, t->asked[length - 1] == '?' ? " " : ": ");
    bn_text_add(out, t->answer);
    if (t->note[0] != '\0') {
        bn_text_add(out, " (");
        bn_text_add(out, t->note);
        bn_text_add(out, ")");
    }
}

/* In small print: who answered what. */
static void add_notes(story *st, sheet *s, uint32_t from, uint32_t to, char *room)
{
    static const struct {
        uint8_t to;
        const char *heading;
    } asked[] = { { BN_TO_SIDE, "Orders: " },
                  { BN_TO_CHANCE, "Dice: " },
                  { BN_TO_REFEREE, "Referee: " } };

    for (size_t a = 0; a < BN_COUNT(asked); a++) {
        bn_text text = bn_text_over(room, PARAGRAPH);

        for (uint32_t i = from; i < to; i++)
            if (st->told[i].to == asked[a].to)
                add_answer(&text, &st->told[i], asked[a].heading);
        st->full = st->full || text.cut;
        sheet_add(s, SHEET_NOTE, room);
    }
}

/* One round, or what a day brought between battles. A battle of one round has its small print on the next page. */
static void add_scene(story *st, sheet *s, uint32_t from, uint32_t to, char *room)
{
    bn_text text = bn_text_over(room, PARAGRAPH);

    if (st->told[from].fought) {
        bn_text_add(&text, "Round ");
        bn_text_int(&text, st->told[from].round);
        bn_text_char(&text, '.');
    }
    for (uint32_t i = from; i < to; i++)
        add_sentence(&text, st->told[i].sentence);
    st->full = st->full || text.cut;
    s->tight = story_is_short(st) && text.length > LONG_STORY;
    sheet_add(s, SHEET_PARAGRAPH, room);
    if (!story_is_short(st))
        add_notes(st, s, from, to, room);
}

void story_small_print(story *st, sheet *s)
{
    char *room = bn_arena_get(st->arena, PARAGRAPH);

    if (room == NULL) {
        s->full = true;
        return;
    }
    sheet_add(s, SHEET_PAGE, "");
    sheet_add(s, SHEET_HEADING, "Orders and dice");
    add_notes(st, s, 0, st->count, room);
}

/* A day on which nothing happened except that the next day came. */
static bool is_quiet(const story *st, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (without_dawn(st->told[i].sentence) > 0)
            return false;
    return story_is_campaign(st) && to < st->count;
}

static void add_heading(const story *st, sheet *s, uint32_t from, uint32_t to)
{
    const char *what = story_chapter(st);
    char words[WORDS];

    if (from == to)
        snprintf(words, sizeof words, "%s %u", what, (unsigned)from);
    else
        snprintf(words, sizeof words, "%ss %u to %u", what, (unsigned)from, (unsigned)to);
    words[0] = (char)toupper((unsigned char)words[0]);
    sheet_add(s, SHEET_SUBHEADING, from == 0 ? "Before the battle" : words);
}

void story_course(story *st, sheet *s)
{
    char *room = bn_arena_get(st->arena, PARAGRAPH);
    uint32_t quiet = 0; /* first of the quiet days that were not shown yet */

    if (room == NULL) {
        s->full = true;
        return;
    }
    sheet_add(s, SHEET_HEADING, "What happened");
    for (uint32_t i = 0, to; i < st->count; i = to) {
        uint32_t day = st->told[i].day;

        for (to = i; to < st->count && st->told[to].day == day; to++)
            ;
        if (is_quiet(st, i, to)) {
            quiet = quiet != 0 ? quiet : day;
            continue;
        }
        if (quiet != 0) {
            add_heading(st, s, quiet, day - 1);
            sheet_add(s, SHEET_PARAGRAPH, "Nothing of note.");
            quiet = 0;
        }
        if (!story_is_short(st))
            add_heading(st, s, day, day);
        for (uint32_t from = i, end; from < to; from = end) {
            const told *t = &st->told[from];

            for (end = from; end < to && st->told[end].fought == t->fought &&
                             (!t->fought || st->told[end].round == t->round);
                 end++)
                ;
            add_scene(st, s, from, end, room);
        }
    }
}

/* ---- named persons -------------------------------------------------------------------------- */

typedef struct person {
    const char *owner; /* side or force */
    const bn_doc *map;
} person;

/* What a map is called by people, or "". */
static const char *name_of(const bn_doc *map)
{
    const bn_doc *name = bn_doc_at(map, "name");

    return name != NULL && name->type == BN_DOC_TEXT ? name->text : "";
}

static void find_persons(const bn_doc *tree, const char *owner, person *out, uint32_t *count)
{
    if (tree->type == BN_DOC_MAP && name_of(tree)[0] != '\0')
        owner = name_of(tree);
    for (const bn_doc *at = tree->first; at != NULL; at = at->next) {
        bool persons = at->key != NULL && bnr_is_rows(at) &&
                       (strcmp(at->key, "persons") == 0 || strcmp(at->key, "characters") == 0);

        if (!persons && !bnr_is_single(at))
            find_persons(at, owner, out, count);
        for (const bn_doc *one = at->first; persons && one != NULL; one = one->next)
            if (*count < PERSONS && name_of(one)[0] != '\0')
                out[(*count)++] = (person){ owner, one };
    }
}

/* "captured, HP -3, glory: good": the state of a person needs no heading. */
static void state_words(const bn_doc *map, bn_text *out)
{
    static const char *const plain[] = { "status", "condition", "fate" };

    for (const bn_doc *at = map->first; at != NULL; at = at->next) {
        bool headed = at->type != BN_DOC_BOOL;

        if (strcmp(at->key, "name") == 0 || !bnr_is_single(at) || bnr_is_empty(at))
            continue;
        for (size_t i = 0; i < BN_COUNT(plain); i++)
            headed = headed && strcmp(plain[i], at->key) != 0;
        bn_text_add(out, out->length > 0 ? ", " : "");
        if (headed || at->type == BN_DOC_BOOL)
            bnr_key_words(at->key, out);
        if (headed)
            bn_text_add(out, at->type == BN_DOC_TEXT ? ": " : " ");
        if (at->type != BN_DOC_BOOL)
            bnr_single_words(at, out);
    }
}

/* Whether a part of a sentence reports a person: it starts with the name. Of someone whose side has the
 * same name only injuries are surely their own. */
static bool tells_of(const story *st, const char *part, const char *name)
{
    const char *rest = part + strlen(name);

    if (strncmp(part, name, strlen(name)) != 0)
        return false;
    for (uint32_t i = 0; i < bn_table_sides(st->whole); i++)
        if (strcmp(bn_table_side(st->whole, (int32_t)i), name) == 0)
            return strncmp(rest, " takes ", 7) == 0;
    return *rest == ' ' || *rest == ':';
}

/* The parts of what was shown that are about someone, each with its round or day. */
static void add_deeds(const story *st, const char *name, bn_text *out)
{
    for (uint32_t i = 0; i < st->count; i++) {
        const char *from = st->told[i].sentence;

        while (*from != '\0') {
            const char *end = from;

            while (*end != '\0' &&
                   !((*end == '.' || *end == ';') && (end[1] == ' ' || end[1] == '\0')))
                end++;
            if (tells_of(st, from, name)) {
                size_t skip = strlen(name) + strspn(from + strlen(name), ": ");

                bn_text_add(out, out->length > 0 ? "; " : "");
                bn_text_add(out, story_chapter(st));
                bn_text_char(out, ' ');
                bn_text_int(out, st->told[i].day);
                bn_text_add(out, ": ");
                bn_text_add_n(out, from + skip, (size_t)(end - from) - skip);
            }
            from = end + strspn(end, ".; ");
        }
    }
}

/* What became of every named person that the seat knows of. */
static void add_persons(story *st, sheet *s)
{
    const bn_doc *end = story_view(st, bn_table_state(st->whole));
    person *all = bn_arena_array(st->arena, PERSONS, sizeof *all);
    char *room = bn_arena_get(st->arena, PARAGRAPH);
    sheet_table *table;
    uint32_t count = 0, columns = story_is_short(st) ? 3 : 4; /* of one round the story is beside */

    if (end != NULL && all != NULL)
        find_persons(end, "", all, &count);
    table = count > 0 && room != NULL ? sheet_add_table(s, "", count + 1, columns) : NULL;
    if (table == NULL)
        return;
    sheet_cell(s, table, 0, 0, "person");
    sheet_cell(s, table, 0, 1, "with");
    sheet_cell(s, table, 0, 2, "at the end");
    if (columns > 3)
        sheet_cell(s, table, 0, 3, "what happened");
    for (uint32_t i = 0; i < count; i++) {
        bn_text text = bn_text_over(room, PARAGRAPH);

        sheet_cell(s, table, i + 1, 0, name_of(all[i].map));
        sheet_cell(s, table, i + 1, 1, all[i].owner);
        state_words(all[i].map, &text);
        sheet_cell(s, table, i + 1, 2, room);
        if (columns == 3)
            continue;
        text = bn_text_over(room, PARAGRAPH);
        add_deeds(st, name_of(all[i].map), &text);
        sheet_cell(s, table, i + 1, 3, room[0] != '\0' ? room : "–");
    }
}

static bool has_persons(const story *st)
{
    const bn_doc *end = story_view(st, bn_table_state(st->whole));
    person one[PERSONS];
    uint32_t count = 0;

    if (end != NULL)
        find_persons(end, "", one, &count);
    return count > 0;
}

/* ---- the end -------------------------------------------------------------------------------- */

void story_persons(story *st, sheet *s)
{
    if (!has_persons(st))
        return;
    sheet_add(s, SHEET_HEADING, "The persons");
    add_persons(st, s);
}

void story_losses(story *st, sheet *s)
{
    const bn_doc *cost = aftermath_doc(bn_table_game(st->whole), bn_table_setup(st->whole),
                                       bn_table_state(st->whole), st->seat, st->arena);

    if (cost == NULL || cost->count == 0 || bn_table_winner(st->whole) == BN_GOES_ON)
        return;
    sheet_add(s, SHEET_HEADING, "Losses and spoils");
    sheet_add_tree(s, NULL, cost, &(sheet_view){ 0 });
}

void story_end(story *st, sheet *s)
{
    /* For the first two it is known from the battle; in a campaign a place is news. */
    static const char *const leave[] = {
        "place",      "losses_percent", "persons",         "characters", "aftermath",
        "enemy_seen", "battles",        "round",           "minutes",    "leader",
        "foe",        "tactic",         "modified_rating", NULL
    };
    const void *state = bn_table_state(st->whole);
    bool over = bn_table_winner(st->whole) != BN_GOES_ON;

    sheet_add(s, SHEET_HEADING, over ? "What to carry into the next evening" : "Situation");
    sheet_add_tree(s, NULL, story_view(st, state),
                   &(sheet_view){ .was = story_view(st, st->first),
                                  .leave = story_is_campaign(st) ? leave + 2 : leave });
}

/* ---- the appendix --------------------------------------------------------------------------- */

void story_appendix(story *st, sheet *s)
{
    sheet_sides by = { bn_table_system(st->whole), bn_table_game(st->whole),
                       bn_table_setup(st->whole) };
    char words[WORDS];
    bool any = false;

    for (uint32_t i = 0; i < st->count; i++) {
        if (st->told[i].term_count == 0)
            continue;
        if (!any) {
            sheet_add(s, SHEET_PAGE, "");
            sheet_add(s, SHEET_HEADING, "Appendix: every number");
        }
        any = true;
        snprintf(words, sizeof words, "%u. %s", (unsigned)st->told[i].number,
                 st->told[i].asked[0] != '\0' ? st->told[i].asked : "not for this seat");
        sheet_terms(s, words, &by, st->told[i].terms, st->told[i].term_count);
    }
}
