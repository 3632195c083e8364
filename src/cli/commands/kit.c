#include "kit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <banneret/store.h>

#include "shared/starters.h"

/* ---- reading ------------------------------------------------------------------------------------ */

static const char *text_at(const bn_doc *map, const char *key)
{
    const bn_doc *found = map == NULL ? NULL : bn_doc_at(map, key);

    return found != NULL && found->type == BN_DOC_TEXT ? found->text : "";
}

/* A kind of troops is a text of figures, or a map of them and the tech level or year of the troops. */
static const bn_doc *own_troops(const bn_doc *map, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (const bn_doc *troop = map->first; troop != NULL; troop = troop->next) {
        bn_doc *row = bn_doc_push(list, bn_doc_map(arena));
        const bn_doc *level = troop->type == BN_DOC_MAP ? bn_doc_at(troop, "level") : NULL;

        bn_doc_put_text(arena, row, "name", troop->key);
        bn_doc_put_text(arena, row, "figures",
                        troop->type == BN_DOC_MAP ? text_at(troop, "figures") : troop->text);
        if (level != NULL)
            bn_doc_put_int(arena, row, "tl", level->number.num);
    }
    return list;
}

bool kit_open(const bn_system *system, bn_arena *arena, kit *out)
{
    const cli_starter *s = cli_starters;
    const bn_doc *troops;
    bn_doc *doc = NULL;

    while (s->system != NULL &&
           (strcmp(s->system, system->name) != 0 || strcmp(s->document, "kit") != 0))
        s++;
    if (s->system == NULL ||
        bn_store_parse(s->text, strlen(s->text), NULL, NULL, arena, &doc, NULL) != BN_OK)
        return false;
    troops = bn_doc_at(doc, "troops");
    *out = (kit){ .system = system,
                  .doc = doc,
                  .stock = troops != NULL
                               ? own_troops(troops, arena)
                               : system->catalogue(&(bn_catalogue_query){ .tl = -1 }, arena) };
    return out->stock != NULL;
}

const char *kit_text(const kit *k, const char *key, const char *inner)
{
    return inner == NULL ? text_at(k->doc, key) : text_at(bn_doc_at(k->doc, key), inner);
}

const char *kit_name(const bn_doc *troop)
{
    return text_at(troop, "name");
}

int64_t kit_level(const bn_doc *troop)
{
    const bn_doc *tl = bn_doc_at(troop, "tl");

    return tl == NULL ? -1 : tl->number.num;
}

uint32_t kit_find(const kit *k, const char *part, const bn_doc *out[KIT_FOUND_MAX])
{
    uint32_t count = 0;

    for (const bn_doc *t = k->stock->first; t != NULL; t = t->next)
        if (strcasecmp(kit_name(t), part) == 0) {
            out[0] = t;
            return 1;
        }
    for (const bn_doc *t = k->stock->first; t != NULL && part[0] != '\0'; t = t->next)
        if (strcasestr(kit_name(t), part) != NULL) {
            if (count < KIT_FOUND_MAX)
                out[count] = t;
            count++;
        }
    return count;
}

static const bn_field *field_of(const bn_field *fields, const char *key)
{
    for (const bn_field *f = fields; f != NULL && f->key != NULL; f++) {
        const bn_field *real = f->see != NULL ? f->see : f;

        if (strcmp(real->key, key) == 0)
            return real;
    }
    return NULL;
}

/* The kit's own grounds, of a system that draws its ground in pieces; NULL if it has none. */
static const bn_doc *pieces_of(const kit *k)
{
    return bn_doc_at(bn_doc_at(k->doc, "ground"), "pieces");
}

uint32_t kit_grounds(const kit *k, const char **out, uint32_t most, const char **standard)
{
    const bn_doc *pieces = pieces_of(k);
    const bn_field *battle = field_of(k->system->documents[BN_DOCUMENT_SCENARIO], "battle");
    const bn_field *ground =
        battle == NULL ? NULL : field_of(battle->fields, kit_text(k, "ground", "field"));
    uint32_t count = 0;

    *standard = ground == NULL ? NULL : ground->standard;
    for (const bn_doc *p = pieces == NULL ? NULL : pieces->first; p != NULL && count < most;
         p = p->next)
        out[count++] = p->key;
    for (uint32_t i = 0;
         ground != NULL && ground->words != NULL && ground->words[i] != NULL && count < most; i++)
        out[count++] = ground->words[i];
    return count;
}

const char *kit_ground(const kit *k, const char *word)
{
    const bn_doc *pieces = pieces_of(k);

    return pieces == NULL ? word : text_at(pieces, word);
}

/* ---- writing ------------------------------------------------------------------------------------ */

typedef struct filling {
    const char *word;
    const char *text;
} filling;

/* The words in capitals are replaced by what `fillings`, ended by one without a word, say. */
static void fill(const char *words, const filling *fillings, bn_text *out)
{
    while (*words != '\0') {
        const filling *f = fillings;

        while (f->word != NULL && strncmp(words, f->word, strlen(f->word)) != 0)
            f++;
        if (f->word == NULL)
            bn_text_char(out, *words++);
        else {
            bn_text_add(out, f->text);
            words += strlen(f->word);
        }
    }
}

/* A name as YAML has it: in quotes unless it can be nothing but a text. */
static void scalar(const char *name, bn_text *out)
{
    bool plain = isalpha((unsigned char)name[0]) && strcasecmp(name, "true") != 0 &&
                 strcasecmp(name, "false") != 0 && strcasecmp(name, "null") != 0;

    for (const char *c = name; *c != '\0'; c++)
        plain = plain && (isalnum((unsigned char)*c) || strchr(" -_'", *c) != NULL ||
                          (unsigned char)*c >= 0x80);
    if (plain)
        bn_text_add(out, name);
    else
        bn_doc_write(&(bn_doc){ .type = BN_DOC_TEXT, .text = name }, out);
}

void kit_words(const kit_choices *choices, const char *words, bn_text *out)
{
    fill(words,
         (const filling[]){
             { "FIRST", choices->side[0] }, { "SECOND", choices->side[1] }, { NULL, NULL } },
         out);
}

/* A line for each kind of troops, as deep as the word that they stand for. */
static void write_troops(const kit *k, const kit_choices *choices, int side, int depth,
                         bn_text *out)
{
    for (uint32_t i = 0; i < choices->row_count[side]; i++) {
        const kit_row *row = &choices->rows[side][i];
        const char *figures = text_at(row->troop, "figures"); /* of the kit's own troops */
        char name[KIT_NAME_MAX * 2], count[24];
        bn_text text = bn_text_over(name, sizeof name);

        scalar(kit_name(row->troop), &text);
        snprintf(count, sizeof count, "%lld", (long long)row->count);
        if (i > 0) {
            bn_text_char(out, '\n');
            for (int d = 0; d < depth; d++)
                bn_text_char(out, ' ');
        }
        bn_text_add(out, "- ");
        fill(kit_text(k, "line", NULL),
             (const filling[]){ { "NAME", name },
                                { "COUNT", count },
                                { "FIGURES", figures[0] != '\0'
                                                 ? figures
                                                 : kit_text(k, "figures", kit_name(row->troop)) },
                                { NULL, NULL } },
             out);
    }
}

/* The tech level of a side, or its year: that of its most modern troops, but not below what is usual. */
static int64_t level_of(const kit *k, const kit_choices *choices, int side)
{
    const bn_doc *least = bn_doc_at(k->doc, "level");
    int64_t level = least == NULL ? 0 : least->number.num;

    for (uint32_t i = 0; i < choices->row_count[side]; i++)
        if (kit_level(choices->rows[side][i].troop) > level)
            level = kit_level(choices->rows[side][i].troop);
    return level;
}

/* How far the word TROOPS_n is indented in the document of the kit. */
static int depth_of(const char *document, const char *word)
{
    const char *at = strstr(document, word);
    int depth = 0;

    while (at != NULL && at > document && at[-1] == ' ') {
        at--;
        depth++;
    }
    return depth;
}

/* The words that differ from side to side. */
typedef struct side_texts {
    char name[KIT_NAME_MAX * 2 + 4], leader[KIT_NAME_MAX * 2 + 20], level[24];
    char troops[KIT_TEXT_MAX / 4];
} side_texts;

static void side_words(const kit *k, const kit_choices *choices, int side, side_texts *out)
{
    char leader[KIT_NAME_MAX + 20];
    bn_text text = bn_text_over(out->name, sizeof out->name);

    scalar(choices->side[side], &text);
    snprintf(leader, sizeof leader, "Leader of %s", choices->side[side]);
    text = bn_text_over(out->leader, sizeof out->leader);
    scalar(leader, &text);
    snprintf(out->level, sizeof out->level, "%lld", (long long)level_of(k, choices, side));
    text = bn_text_over(out->troops, sizeof out->troops);
    write_troops(k, choices, side,
                 depth_of(kit_text(k, "document", NULL), side == 0 ? "TROOPS_1" : "TROOPS_2"),
                 &text);
}

void kit_write(const kit *k, const kit_choices *choices, bn_text *out)
{
    side_texts side[KIT_SIDES];
    char title[KIT_NAME_MAX * 2 + 20], safe[KIT_NAME_MAX * 3 + 20], year[24];
    int64_t level[KIT_SIDES];
    bn_text text = bn_text_over(safe, sizeof safe);
    bool turned = strcmp(text_at(choices->attack, "order"), "turned") == 0;

    snprintf(title, sizeof title, "%s against %s", choices->side[0], choices->side[1]);
    scalar(title, &text);
    /* DragonQuest's documents name the attacker first, and have no other word for them. */
    for (int i = 0; i < KIT_SIDES; i++) {
        side_words(k, choices, turned ? 1 - i : i, &side[i]);
        level[i] = level_of(k, choices, i);
    }
    snprintf(year, sizeof year, "%lld", (long long)(level[0] > level[1] ? level[0] : level[1]));
    fill(kit_text(k, "document", NULL),
         (const filling[]){ { "TITLE", safe },
                            { "FIRST", side[0].name },
                            { "SECOND", side[1].name },
                            { "GROUND", choices->ground },
                            { "YEAR", year },
                            { "ATTACK_1", text_at(choices->attack, "first") },
                            { "ATTACK_2", text_at(choices->attack, "second") },
                            { "LEADER_1", side[0].leader },
                            { "LEADER_2", side[1].leader },
                            { "LEVEL_1", side[0].level },
                            { "LEVEL_2", side[1].level },
                            { "TROOPS_1", side[0].troops },
                            { "TROOPS_2", side[1].troops },
                            { NULL, NULL } },
         out);
}
