/* `rule` and `recall` at a prompt: the referee changes something, or a side takes an order back, though no one asks. */
#include "rule.h"

#include <string.h>
#include <strings.h>

#include "prompt.h"
#include "reply.h"

enum { LISTED_MOST = 40 }; /* rulings in one list; more must be narrowed by a word */

static reply_context context_of(const play *s, const bn_asked *asked)
{
    return (reply_context){ bn_table_game(s->table), bn_table_setup(s->table),
                            bn_table_state(s->table), &asked->question };
}

static bool contains(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text != '\0'; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return length == 0;
}

/* Whether a ruling is wished for; writes its words. */
static bool wished(const play *s, const rule_wish *wish, const bn_asked *asked, char *out,
                   size_t size)
{
    bn_text text = bn_text_over(out, size);

    bn_table_describe(s->table, asked, &text);
    return bn_seat_answers(wish->seat, &asked->question) &&
           bn_question_answers(&asked->question) > 1 &&
           (!wish->recalls || asked->question.to == BN_TO_SIDE) && contains(out, wish->word);
}

/* Prints those that are wished for, and writes which they are; returns how many. */
static uint32_t list(const play *s, const rule_wish *wish, uint32_t shown[LISTED_MOST])
{
    uint32_t count = 0;
    bn_asked asked;

    for (uint32_t i = 0; bn_table_ruling(s->table, i, &asked); i++) {
        reply_context context = context_of(s, &asked);
        char words[200], now[80];
        bn_text text = bn_text_over(now, sizeof now);

        if (!wished(s, wish, &asked, words, sizeof words))
            continue;
        if (count == LISTED_MOST) {
            puts("    and more: `rule WORD` lists matching ones");
            break;
        }
        shown[count++] = i;
        reply_words(&context, &asked.question.preset, &text);
        printf("  %3u  %s  [%s]\n", (unsigned)count, words, now);
    }
    return count;
}

/* The number of a ruling in the list, or 0. */
static uint32_t pick(uint32_t count)
{
    char line[32];
    int64_t number;

    if (count == 1)
        return 1;
    if (prompt_read("  number? (Enter: none) > ", false, line, sizeof line) != PROMPT_LINE ||
        line[0] == '\0')
        return 0;
    if (!bn_text_to_int(line, strlen(line), &number) || number < 1 || number > count) {
        printf("  1 to %u\n", (unsigned)count);
        return 0;
    }
    return (uint32_t)number;
}

static bool read_answer(const play *s, const bn_asked *asked, bn_answer *out)
{
    reply_context context = context_of(s, asked);
    char line[200], ask[120], now[80];
    bn_text text = bn_text_over(now, sizeof now);
    bn_error err;

    reply_show(&s->p, &context);
    reply_words(&context, &asked->question.preset, &text);
    snprintf(ask, sizeof ask, "  [%s] > ", now);
    if (prompt_read(ask, false, line, sizeof line) != PROMPT_LINE)
        return false;
    if (reply_parse(&context, line, out, &err) != BN_OK) {
        printf("  %s%s%s\n", err.text, err.hint[0] == '\0' ? "" : ": ", err.hint);
        return false;
    }
    if (memcmp(out, &asked->question.preset, sizeof *out) != 0)
        return true;
    puts("  nothing changes");
    return false;
}

bool rule_wished(const char *line, rule_wish *out)
{
    *out = (rule_wish){ .recalls = strcmp(line, "recall") == 0, .word = "" };
    if (strncmp(line, "rule ", 5) == 0)
        out->word = line + 5;
    return out->recalls || out->word[0] != '\0' || strcmp(line, "rule") == 0 ||
           strcmp(line, "rule ") == 0;
}

static const char *nothing(const rule_wish *wish)
{
    if (wish->recalls)
        return "  there is no order to undo now";
    return wish->word[0] == '\0' ? "  this game has no rulings"
                                 : "  no ruling contains that word; `rule` lists all";
}

bool rule_read(const play *s, const rule_wish *wish, bn_asked *asked, bn_answer *answer,
               char note[BN_NOTE_MAX + 1])
{
    uint32_t shown[LISTED_MOST], count, picked;

    count = list(s, wish, shown);
    if (count == 0)
        puts(nothing(wish));
    picked = count == 0 ? 0 : pick(count);
    if (picked == 0 || !bn_table_ruling(s->table, shown[picked - 1], asked) ||
        !read_answer(s, asked, answer))
        return false;
    return prompt_read("  reason? (kept in the journal; Enter: none) > ", false, note,
                       BN_NOTE_MAX + 1) == PROMPT_LINE;
}
