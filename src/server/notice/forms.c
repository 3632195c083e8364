#include "forms.h"

#include <string.h>

#include <banneret/doc.h>

/* Characters that Discord takes, counted as bytes; and what is more than enough for the same words as Slack wants them. */
enum { DISCORD = 2000, SLACK = 4000, SCRATCH = 16 << 10, NO_EMBEDS = 1 << 2 };

/* However long the names are, the link is whole. */
void bs_form_text(const bs_notice *notice, bs_escape escape, bn_text *out)
{
    out->size -= strlen(notice->link);
    bs_notice_name(notice->facts, notice->table, escape, out);
    bn_text_char(out, '\n');
    bs_notice_lines(notice->facts, notice->kinds, escape, out);
    out->size += strlen(notice->link);
    out->cut = false;
    bn_text_add(out, notice->link);
}

/* In Discord's Markdown a backslash makes any mark plain: so a name cannot format, mention or link anything. */
static void escape_discord(bn_text *out, const char *words)
{
    char plain[6 * BS_FACT_TITLE];
    bn_text text = bn_text_over(plain, sizeof plain);

    bn_text_plain(&text, words);
    for (const char *at = plain; *at; at++) {
        if (strchr("!\"#$%&()*+-./:;<=>?@[\\]^_`{|}~", *at))
            bn_text_char(out, '\\');
        bn_text_char(out, *at);
    }
}

/* Slack wants these three characters so, and no others. */
static void escape_slack(bn_text *out, const char *words)
{
    char plain[6 * BS_FACT_TITLE];
    bn_text text = bn_text_over(plain, sizeof plain);

    bn_text_plain(&text, words);
    for (const char *at = plain; *at; at++) {
        if (*at == '&')
            bn_text_add(out, "&amp;");
        else if (*at == '<')
            bn_text_add(out, "&lt;");
        else if (*at == '>')
            bn_text_add(out, "&gt;");
        else
            bn_text_char(out, *at);
    }
}

static void write(const bn_doc *map, char out[BS_FORM_TEXT])
{
    bn_text text = bn_text_over(out, BS_FORM_TEXT);

    bn_doc_write(map, &text);
}

void bs_form_discord(const bs_notice *notice, char out[BS_FORM_TEXT])
{
    _Alignas(max_align_t) unsigned char block[SCRATCH];
    char words[DISCORD];
    bn_text text = bn_text_over(words, sizeof words);
    bn_arena arena;
    bn_doc *map, *mentions;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    bs_form_text(notice, escape_discord, &text);
    bn_doc_put_text(&arena, map, "content", words);
    mentions = bn_doc_put(&arena, map, "allowed_mentions", bn_doc_map(&arena));
    bn_doc_put(&arena, mentions, "parse", bn_doc_list(&arena));
    bn_doc_put_int(&arena, map, "flags", NO_EMBEDS);
    write(map, out);
}

void bs_form_slack(const bs_notice *notice, char out[BS_FORM_TEXT])
{
    _Alignas(max_align_t) unsigned char block[SCRATCH];
    char words[SLACK];
    bn_text text = bn_text_over(words, sizeof words);
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    bs_form_text(notice, escape_slack, &text);
    bn_doc_put_text(&arena, map, "text", words);
    bn_doc_put_bool(&arena, map, "mrkdwn", false);
    write(map, out);
}
