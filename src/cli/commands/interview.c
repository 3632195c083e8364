#include "interview.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <banneret/store.h>

#include "kit.h"
#include "os/files.h"
#include "print/paint.h"
#include "print/plain.h"
#include "shared/arguments.h"
#include "table/prompt.h"

enum { CHOICES_MAX = 32, STOCK_MAX = 1000, LINE_MAX_BYTES = 200, FILES_MAX = 1000 };

/* A copy that outlives the line it was typed in; "" if there is no memory. */
static const char *kept(bn_arena *arena, const char *words)
{
    const bn_doc *copy = bn_doc_text(arena, words);

    return copy == NULL ? "" : copy->text;
}

/* ---- one of several ----------------------------------------------------------------------------- */

/* Words as people read them: "built_up" without its line. */
static void spoken(const char *word, char *out, size_t size)
{
    snprintf(out, size, "%s", word);
    for (char *c = out; *c != '\0'; c++)
        if (*c == '_')
            *c = ' ';
}

/* In as many lines as it takes, with numbers if one of them is to be chosen. */
static void show_words(const paint *p, const char *const *words, uint32_t count, bool numbered)
{
    int column = 0;

    for (uint32_t i = 0; i < count; i++) {
        char word[LINE_MAX_BYTES];

        spoken(words[i], word, sizeof word);
        paint_option(p, &column, numbered ? (int)i + 1 : -1, word);
    }
    fputc('\n', p->out);
}

/* The one that was typed, by number, word or the start of one word; -1 if there is none. */
static int choice_of(const char *typed, const char *const *words, uint32_t count)
{
    int64_t number;
    int begins = -1, found = 0;

    if (bn_text_to_int(typed, strlen(typed), &number))
        return number >= 1 && number <= count ? (int)number - 1 : -1;
    for (uint32_t i = 0; i < count; i++) {
        char word[LINE_MAX_BYTES];

        spoken(words[i], word, sizeof word);
        if (strcasecmp(word, typed) == 0 || strcasecmp(words[i], typed) == 0)
            return (int)i;
        if (strncasecmp(word, typed, strlen(typed)) == 0) {
            begins = (int)i;
            found++;
        }
    }
    return found == 1 ? begins : -1;
}

/* Asks until one was chosen; -1 if there is no more input. */
static int choose(const paint *p, const char *ask, const char *const *words, uint32_t count,
                  uint32_t preset)
{
    char line[LINE_MAX_BYTES], prompt[LINE_MAX_BYTES], word[LINE_MAX_BYTES - 20];
    int chosen = -1;

    printf("\n  %s\n", ask);
    show_words(p, words, count, true);
    spoken(words[preset], word, sizeof word);
    snprintf(prompt, sizeof prompt, "  [%s] > ", word);
    while (chosen < 0) {
        if (prompt_read(prompt, false, line, sizeof line) != PROMPT_LINE)
            return -1;
        chosen = line[0] == '\0' ? (int)preset : choice_of(line, words, count);
        if (chosen < 0)
            printf("  type a number from 1 to %u, or a word\n", (unsigned)count);
    }
    return chosen;
}

/* ---- 1: the system ------------------------------------------------------------------------------ */

static bool ask_system(const paint *p, const bn_system *system, bn_arena *arena, kit *out)
{
    const char *titles[CHOICES_MAX];
    kit kits[CHOICES_MAX];
    uint32_t count = 0;
    int chosen;

    for (const bn_system *const *s = bn_systems(); *s != NULL && count < CHOICES_MAX; s++)
        if ((system == NULL || system == *s) && kit_open(*s, arena, &kits[count]))
            titles[count++] = (*s)->title;
    if (count == 0)
        return false;
    chosen = count == 1 ? 0 : choose(p, "Which rules?", titles, count, 0);
    if (chosen < 0)
        return false;
    *out = kits[chosen];
    return true;
}

/* ---- 2: who fights whom ------------------------------------------------------------------------- */

/* Divides "Elves against Orcs" in two, in place. */
static bool divide(char *line, char **second)
{
    static const char *const between[] = { " against ", " versus ", " vs. ", " vs ",
                                           " v ",       " and ",    ",",     NULL };

    for (const char *const *word = between; *word != NULL; word++) {
        char *at = strcasestr(line, *word);

        if (at == NULL)
            continue;
        *second = at + strlen(*word);
        *second += strspn(*second, " ");
        while (at > line && at[-1] == ' ')
            at--;
        *at = '\0';
        return line[0] != '\0' && (*second)[0] != '\0';
    }
    return false;
}

static bool ask_sides(bn_arena *arena, kit_choices *choices)
{
    for (;;) {
        char line[LINE_MAX_BYTES], *second = NULL;

        printf("\n  Which two sides fight? For example: Elves against Orcs\n");
        if (prompt_read("  [First against Second] > ", false, line, sizeof line) != PROMPT_LINE)
            return false;
        if (line[0] == '\0')
            snprintf(line, sizeof line, "First against Second");
        if (!divide(line, &second) || strlen(line) > KIT_NAME_MAX ||
            strlen(second) > KIT_NAME_MAX || strcasecmp(line, second) == 0 ||
            !bn_text_is_plain(line) || !bn_text_is_plain(second)) {
            puts("  two different names with `against` between them");
            continue;
        }
        choices->side[0] = kept(arena, line);
        choices->side[1] = kept(arena, second);
        return true;
    }
}

/* ---- 3: troops ---------------------------------------------------------------------------------- */

/* Reads the number from "6 heavy infantry", "6 x heavy infantry" or "heavy infantry x 6"; 0 if there
 * is none. */
static int64_t take_number(char *words)
{
    size_t digits = strspn(words, "0123456789"), length = strlen(words), tail = length;
    int64_t number = 0;

    if (digits > 0) {
        char *rest = words + digits + strspn(words + digits, " ");

        if (rest[0] == 'x' && rest[1] == ' ')
            rest += 2;
        if (!bn_text_to_int(words, digits, &number))
            return 0;
        memmove(words, rest, strlen(rest) + 1);
        return number;
    }
    while (tail > 0 && isdigit((unsigned char)words[tail - 1]))
        tail--;
    if (tail == length || tail == 0 || !bn_text_to_int(words + tail, length - tail, &number) ||
        (words[tail - 1] != ' ' && (words[tail - 1] != 'x' || tail < 2 || words[tail - 2] != ' ')))
        return 0;
    if (words[tail - 1] == 'x')
        tail--;
    while (tail > 0 && words[tail - 1] == ' ')
        tail--;
    if (tail > 1 && words[tail - 1] == 'x' && words[tail - 2] == ' ')
        tail--;
    while (tail > 0 && words[tail - 1] == ' ')
        tail--;
    words[tail] = '\0';
    return number;
}

static void list_troops(const paint *p, const kit *k)
{
    const char *names[STOCK_MAX];
    uint32_t count = 0;

    for (const bn_doc *t = k->stock->first; t != NULL && count < STOCK_MAX; t = t->next)
        names[count++] = kit_name(t);
    show_words(p, names, count, false);
}

/* The troops that were typed; NULL if there are none, or there is no more input, which *ended shows. */
static const bn_doc *search(const paint *p, const kit *k, const char *part, bool *ended)
{
    const bn_doc *found[KIT_FOUND_MAX];
    const char *names[KIT_FOUND_MAX];
    uint32_t count = kit_find(k, part, found);
    int chosen;

    if (count == 1)
        return found[0];
    if (count == 0 || count > KIT_FOUND_MAX) {
        printf(count == 0 ? "  no troops have \"%s\" in their name; ? lists all\n"
                          : "  many troops have \"%s\" in their name: type more of it\n",
               PLAIN(part));
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++)
        names[i] = kit_name(found[i]);
    chosen = choose(p, "Which of these?", names, count, 0);
    *ended = chosen < 0;
    return chosen < 0 ? NULL : found[chosen];
}

/* Adds what was typed, of which commas divide several. False if there is no more input. */
static bool add_troops(const paint *p, const kit *k, char *line, kit_choices *choices, int side)
{
    const bn_doc *usual = bn_doc_at(k->doc, "number");
    bool ended = false;

    for (char *save = NULL, *part = strtok_r(line, ",", &save); part != NULL && !ended;
         part = strtok_r(NULL, ",", &save)) {
        int64_t count;
        const bn_doc *troop;

        part += strspn(part, " ");
        for (size_t n = strlen(part); n > 0 && part[n - 1] == ' '; n--)
            part[n - 1] = '\0';
        count = take_number(part);
        troop = search(p, k, part, &ended);
        if (troop == NULL)
            continue;
        if (choices->row_count[side] == KIT_ROWS_MAX) {
            puts("  the list is full: add more troops in the file");
            break;
        }
        if (count == 0)
            count = usual == NULL ? 1 : usual->number.num;
        choices->rows[side][choices->row_count[side]++] = (kit_row){ troop, count };
        printf("    %lld %s\n", (long long)count, kit_name(troop));
    }
    return !ended;
}

static void usual_troops(const kit *k, int side, char *out, size_t size)
{
    const bn_doc *list = bn_doc_at(k->doc, side == 0 ? "first" : "second");
    bn_text text = bn_text_over(out, size);

    for (const bn_doc *row = list == NULL ? NULL : list->first; row != NULL; row = row->next) {
        bn_text_add(&text, row->text);
        bn_text_add(&text, row->next == NULL ? "" : ", ");
    }
}

static bool ask_troops(const paint *p, const kit *k, kit_choices *choices, int side)
{
    char usual[LINE_MAX_BYTES - 20], prompt[LINE_MAX_BYTES];

    usual_troops(k, side, usual, sizeof usual);
    snprintf(prompt, sizeof prompt, "  [%s] > ", usual);
    printf("\n  Troops of %s: a number and a name, or part of it\n"
           "  ? lists all names, u takes the last line back.\n",
           choices->side[side]);
    choices->row_count[side] = 0;
    for (;;) {
        char line[LINE_MAX_BYTES];
        uint32_t *count = &choices->row_count[side];

        if (prompt_read(*count == 0 ? prompt : "  more, or Enter to finish > ", false, line,
                        sizeof line) != PROMPT_LINE)
            return false;
        if (line[0] == '\0' && *count > 0)
            return true;
        if (strcmp(line, "?") == 0)
            list_troops(p, k);
        else if (strcmp(line, "u") == 0)
            *count -= *count > 0;
        else if (line[0] == '\0')
            return add_troops(p, k, usual, choices, side);
        else if (!add_troops(p, k, line, choices, side))
            return false;
    }
}

/* ---- 4 and 5: where, and who attacks ------------------------------------------------------------ */

static bool ask_ground(const paint *p, const kit *k, kit_choices *choices)
{
    const char *standard, *words[CHOICES_MAX];
    bool none = kit_text(k, "ground", "none")[0] != '\0';
    uint32_t count = 0, preset = 0;
    int chosen;

    if (none)
        words[count++] = kit_text(k, "ground", "none");
    count += kit_grounds(k, words + count, CHOICES_MAX - count, &standard);
    for (uint32_t i = none; i < count; i++)
        if (standard != NULL && strcmp(words[i], standard) == 0)
            preset = i;
    chosen = count == 0 ? 0 : choose(p, kit_text(k, "ground", "ask"), words, count, preset);
    if (chosen < 0)
        return false;
    choices->ground = count == 0 || (none && chosen == 0) ? "" : kit_ground(k, words[chosen]);
    return true;
}

static bool ask_attack(const paint *p, const kit *k, bn_arena *arena, kit_choices *choices)
{
    const bn_doc *answers = bn_doc_at(bn_doc_at(k->doc, "attack"), "answers");
    const char *words[CHOICES_MAX];
    uint32_t count = 0;
    int chosen;

    for (const bn_doc *a = answers->first; a != NULL && count < CHOICES_MAX; a = a->next) {
        char said[LINE_MAX_BYTES];
        bn_text text = bn_text_over(said, sizeof said);

        kit_words(choices, bn_doc_at(a, "says")->text, &text);
        words[count++] = kept(arena, said);
    }
    chosen = count == 0 ? -1 : choose(p, kit_text(k, "attack", "ask"), words, count, 0);
    choices->attack = chosen < 0 ? NULL : bn_doc_item(answers, (uint32_t)chosen);
    return chosen >= 0;
}

/* ---- the file ----------------------------------------------------------------------------------- */

/* "elves-against-orcs.yaml"; with a number if there is one already. */
static void name_file(const kit_choices *choices, int number, char *out, size_t size)
{
    char words[2 * KIT_NAME_MAX + 20];
    bn_text text = bn_text_over(out, size);
    bool gap = false;

    snprintf(words, sizeof words, "%s against %s", choices->side[0], choices->side[1]);
    for (const char *c = words; *c != '\0'; c++) {
        bool good = isalnum((unsigned char)*c) || (unsigned char)*c >= 0x80;

        if (good && gap && text.length > 0)
            bn_text_char(&text, '-');
        if (good)
            bn_text_char(&text, (char)tolower((unsigned char)*c));
        gap = !good;
    }
    if (number > 1) {
        bn_text_char(&text, '.');
        bn_text_int(&text, number);
    }
    bn_text_add(&text, ".yaml");
}

static int save(const kit_choices *choices, const char *path, const char *words)
{
    char name[2 * KIT_NAME_MAX + 40];
    int fd = -1, lines = 0;
    FILE *out;
    bool good;

    for (int number = 1; fd < 0 && number < FILES_MAX; number++) {
        name_file(choices, number, name, sizeof name);
        fd = os_open(path != NULL ? path : name, OS_NEW, OS_ALL);
        if (fd < 0 && (errno != EEXIST || path != NULL))
            break;
    }
    path = path != NULL ? path : name;
    out = fd < 0 ? NULL : os_file_of(fd, "wb");
    good = out != NULL && fputs(words, out) >= 0;
    if (out == NULL || fclose(out) != 0 || !good) {
        fprintf(paint_errors(), "%s: %s\n", PLAIN(path), strerror(errno));
        return bn_code_exit_status(BN_IO);
    }
    for (const char *c = words; *c != '\0'; c++)
        lines += *c == '\n';
    printf("\n  Written: %s\n  %d lines. It can be fought at once:\n    banneret battle %s\n",
           PLAIN(path), lines, PLAIN(path));
    return 0;
}

/* Whether the scenario can be fought; otherwise the reason is printed. */
static bool is_valid(const kit *k, const char *words, bn_arena *arena)
{
    const void *setup;
    bn_doc *doc;
    bn_error err;
    bn_code code = bn_store_parse(words, strlen(words), NULL, NULL, arena, &doc, &err);

    if (code == BN_OK)
        code = k->system->setup(doc, arena, &setup, &err);
    if (code != BN_OK)
        printf("\n  This cannot be fought: %s%s%s\n", PLAIN(err.text),
               err.hint[0] == '\0' ? "" : ": ", PLAIN(err.hint));
    return code == BN_OK;
}

static bool ask_all(const paint *p, const kit *k, kit_choices *choices, char *words,
                    bn_arena *arena)
{
    bool first = true;
    bn_text text;

    if (!ask_sides(arena, choices))
        return false;
    do {
        if (!ask_troops(p, k, choices, 0) || !ask_troops(p, k, choices, 1) ||
            (first && (!ask_ground(p, k, choices) || !ask_attack(p, k, arena, choices))))
            return false;
        first = false;
        text = bn_text_over(words, KIT_TEXT_MAX);
        kit_write(k, choices, &text);
    } while (!is_valid(k, words, arena));
    return true;
}

int interview(const bn_system *system, const char *path, bn_arena *arena)
{
    paint p = paint_on(stdout);
    char *words = bn_arena_get(arena, KIT_TEXT_MAX);
    kit_choices choices = { .ground = "" };
    kit k;

    if (words == NULL)
        return bn_code_exit_status(BN_MEMORY);
    if (path != NULL && os_exists(path))
        return cli_misused("new", "%s exists already; give another name with --out", path);
    puts("  Five questions. Enter takes the default in brackets.");
    if (ask_system(&p, system, arena, &k) && ask_all(&p, &k, &choices, words, arena))
        return save(&choices, path, words);
    puts("\n  Nothing was written.");
    return 0;
}
