#include "words.h"

#include <string.h>

#include <sodium.h>

enum { TABLE_DIGITS = 8 };

void bs_escape_none(bn_text *out, const char *words)
{
    bn_text_plain(out, words);
}

bool bs_notice_has(const char *kinds, const char *kind)
{
    size_t length = strlen(kind);

    for (const char *at = kinds; (at = strstr(at, kind)) != NULL; at += length)
        if ((at == kinds || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}

bool bs_notice_settled(const bs_facts *facts, const char *kinds)
{
    return !facts->owed && !bs_notice_has(kinds, BS_RING_NOTE) &&
           !bs_notice_has(kinds, BS_RING_END);
}

void bs_notice_name(const bs_facts *facts, const uint8_t table[BS_ID], bs_escape escape,
                    bn_text *out)
{
    char digits[2 * BS_ID + 1];

    if (facts->title[0] != '\0') {
        escape(out, facts->title);
        return;
    }
    (void)sodium_bin2hex(digits, sizeof digits, table, BS_ID);
    bn_text_add(out, "Table ");
    bn_text_add_n(out, digits, TABLE_DIGITS);
}

static void write_fact(const bs_fact *fact, bs_escape escape, bn_text *out)
{
    static const char *const words[] = { [BS_MUST_ANSWER] = " must answer",
                                         [BS_MUST_SEAL] = " must give a sealed order",
                                         [BS_MUST_DECIDE] = " must decide",
                                         [BS_MUST_ROLL] = " must roll dice",
                                         [BS_MUST_SHARE] = " must contribute to the dice" };

    escape(out, fact->who);
    bn_text_add(out, words[fact->must]);
    if (fact->what[0] == '\0')
        return;
    bn_text_add(out, ": ");
    escape(out, fact->what);
}

void bs_notice_headline(const bs_facts *facts, const char *kinds, bs_escape escape, bn_text *out)
{
    if (facts->over)
        bn_text_add(out, "the game is over");
    else if (facts->count > 0)
        write_fact(&facts->facts[0], escape, out);
    else if (facts->owed)
        bn_text_add(out, "your turn");
    else if (bs_notice_has(kinds, BS_RING_NOTE))
        bn_text_add(out, "a note has arrived");
    else
        bn_text_add(out, "news");
}

void bs_notice_lines(const bs_facts *facts, const char *kinds, bs_escape escape, bn_text *out)
{
    for (uint32_t i = 0; i < facts->count; i++) {
        write_fact(&facts->facts[i], escape, out);
        bn_text_add(out, ".\n");
    }
    if (facts->more)
        bn_text_add(out, "There are further questions.\n");
    if (facts->owed && facts->count == 0)
        bn_text_add(out, "It is your turn.\n");
    if (facts->owed && bs_notice_has(kinds, BS_RING_DEADLINE))
        bn_text_add(out, "The deadline is near or has passed.\n");
    if (bs_notice_has(kinds, BS_RING_NOTE))
        bn_text_add(out, "A note has arrived.\n");
    if (facts->over)
        bn_text_add(out, "The game is over.\n");
}
