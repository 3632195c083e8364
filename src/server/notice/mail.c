#include "mail.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "../http/links.h"

/* libcurl writes MIME only in several parts, so the one text part of a notice is written here: three headers and base64. */
enum { BODY = 8 << 10, LINE = 76, WORD = 45, SUBJECT = 512 };

/* ---- addresses ---------------------------------------------------------------------------- */

/* RFC 5322 calls this an atom. */
static bool is_atom(char c)
{
    return c != '\0' && (isalnum((unsigned char)c) || strchr("!#$%&'*+-/=?^_`{|}~", c));
}

static bool is_label(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

/* Parts of at least one of these characters, with dots between them; how many, 0: it is not so. */
static size_t count_parts(const char *text, size_t length, bool (*is_of)(char c))
{
    size_t parts = 1, in_part = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] == '.' && in_part > 0) {
            parts++;
            in_part = 0;
        } else if (is_of(text[i])) {
            in_part++;
        } else {
            return 0;
        }
    }
    return in_part > 0 ? parts : 0;
}

bool bs_mail_is_address(const char *address)
{
    const char *at = strchr(address, '@');
    size_t length = strlen(address);

    return at && length <= BS_MAIL_ADDRESS && at - address <= 64 && at[1] != '-' &&
           count_parts(address, (size_t)(at - address), is_atom) > 0 &&
           count_parts(at + 1, strlen(at + 1), is_label) > 1;
}

/* ---- codes -------------------------------------------------------------------------------- */

void bs_mail_code(const uint8_t table[BS_ID], const uint8_t hook[BS_ID],
                  const uint8_t secret[BS_HOOK_SECRET], char out[BS_MAIL_CODE])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;

    (void)crypto_hash_sha256_init(&state);
    (void)crypto_hash_sha256_update(&state, secret, BS_HOOK_SECRET);
    (void)crypto_hash_sha256_update(&state, (const uint8_t *)BS_CODE_WORD, strlen(BS_CODE_WORD));
    (void)crypto_hash_sha256_final(&state, hash);
    bs_hex_write(table, BS_ID, out);
    out[2 * BS_ID] = '.';
    bs_hex_write(hook, BS_ID, out + 2 * BS_ID + 1);
    out[4 * BS_ID + 1] = '.';
    bs_hex_write(hash, BS_CODE, out + 4 * BS_ID + 2);
}

bool bs_mail_code_read(const char *code, uint8_t table[BS_ID], uint8_t hook[BS_ID],
                       uint8_t proof[BS_CODE])
{
    return strlen(code) == BS_MAIL_CODE - 1 && code[2 * BS_ID] == '.' &&
           code[4 * BS_ID + 1] == '.' && bs_hex_read(code, 2 * BS_ID, table, BS_ID) &&
           bs_hex_read(code + 2 * BS_ID + 1, 2 * BS_ID, hook, BS_ID) &&
           bs_hex_read(code + 4 * BS_ID + 2, 2 * BS_CODE, proof, BS_CODE);
}

/* ---- headers ------------------------------------------------------------------------------ */

static void add_base64(bn_text *out, const char *bytes, size_t length)
{
    char code[sodium_base64_ENCODED_LEN(LINE, sodium_base64_VARIANT_ORIGINAL)];

    bn_text_add(out, sodium_bin2base64(code, sizeof code, (const uint8_t *)bytes, length,
                                       sodium_base64_VARIANT_ORIGINAL));
}

static bool is_ascii(const char *words)
{
    for (; *words; words++)
        if (*words < ' ' || *words > '~')
            return false;
    return true;
}

/* RFC 2047: what is not ASCII, or looks as if it were encoded already, becomes encoded words of whole characters. */
static void add_subject(bn_text *out, const char *words)
{
    bn_text_add(out, "Subject: ");
    if (is_ascii(words) && !strstr(words, "=?") && strlen(words) < LINE - sizeof "Subject: ") {
        bn_text_add(out, words);
    } else {
        for (size_t length; *words; words += length) {
            length = strlen(words) < WORD ? strlen(words) : WORD;
            while (words[length] && ((unsigned char)words[length] & 0xc0) == 0x80)
                length--;
            bn_text_add(out, "=?UTF-8?B?");
            add_base64(out, words, length);
            bn_text_add(out, words[length] ? "?=\r\n " : "?=");
        }
    }
    bn_text_add(out, "\r\n");
}

static void add_date(bn_text *out, int64_t at)
{
    char date[64];
    struct tm parts;
    time_t now = (time_t)at;

    (void)gmtime_r(&now, &parts);
    (void)strftime(date, sizeof date, "Date: %a, %d %b %Y %H:%M:%S +0000\r\n", &parts);
    bn_text_add(out, date);
}

static void add_all(bn_text *out, const char *const *words)
{
    for (; *words; words++)
        bn_text_add(out, *words);
}

/* The interface is at the root of the site, wherever the application is. */
static void add_root(bn_text *out, const char *site)
{
    const char *host = strstr(site, "://");
    size_t start = host ? (size_t)(host - site) + 3 : 0;

    bn_text_add_n(out, site, start + strcspn(site + start, "/?#"));
}

/* A button in the reader's mail program stops further mails by one request (RFC 8058). */
static void add_headers(const bs_mail *mail, const char *subject, bn_text *out)
{
    const char *domain = strchr(mail->from, '@');

    add_all(out, (const char *[]){ "From: Banneret <", mail->from, ">\r\nTo: <", mail->to, ">\r\n",
                                   NULL });
    add_subject(out, subject);
    add_date(out, mail->at);
    add_all(out, (const char *[]){ "Message-ID: <", mail->id, domain ? domain : "@localhost",
                                   ">\r\n", "List-Unsubscribe: <", NULL });
    add_root(out, mail->site);
    add_all(out, (const char *[]){ "/api/mail/stop?code=", mail->code, ">\r\n",
                                   "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
                                   "Auto-Submitted: auto-generated\r\n"
                                   "MIME-Version: 1.0\r\n"
                                   "Content-Type: text/plain; charset=utf-8\r\n"
                                   "Content-Transfer-Encoding: base64\r\n\r\n",
                                   NULL });
}

/* Lines of base64 are shorter than a mail's may be, and none of them starts with a dot. */
static void add_body(const char *body, bn_text *out)
{
    enum { BYTES = LINE / 4 * 3 };
    size_t left = strlen(body);

    while (left > 0) {
        size_t length = left < BYTES ? left : BYTES;

        add_base64(out, body, length);
        bn_text_add(out, "\r\n");
        body += length;
        left -= length;
    }
}

/* ---- mails -------------------------------------------------------------------------------- */

static void add_link(bn_text *out, const bs_mail *mail, const char *what)
{
    add_all(out, (const char *[]){ mail->site, "#/mail/", what, "/", mail->code, "\n", NULL });
}

bool bs_mail_notice(const bs_mail *mail, const bs_notice *notice, char out[BS_MAIL_TEXT])
{
    char body[BODY], subject[SUBJECT];
    bn_text text = bn_text_over(body, sizeof body), line = bn_text_over(subject, sizeof subject),
            whole = bn_text_over(out, BS_MAIL_TEXT);

    bs_notice_name(notice->facts, notice->table, bs_escape_none, &line);
    bn_text_add(&line, ": ");
    bs_notice_headline(notice->facts, notice->kinds, bs_escape_none, &line);
    bs_form_text(notice, bs_escape_none, &text);
    bn_text_add(&text, "\n\nStop these mails: ");
    add_link(&text, mail, "stop");
    add_headers(mail, subject, &whole);
    add_body(body, &whole);
    return !whole.cut && !text.cut;
}

bool bs_mail_consent(const bs_mail *mail, char out[BS_MAIL_TEXT])
{
    char body[BODY];
    bn_text text = bn_text_over(body, sizeof body), whole = bn_text_over(out, BS_MAIL_TEXT);

    bn_text_add(&text, "Someone entered this address to get a mail whenever it is their turn in a "
                       "game of Banneret.\n\nIf it was you, confirm it within 7 days: ");
    add_link(&text, mail, "confirm");
    bn_text_add(&text, "\nIf it was not you, ignore this mail: no others will come. To refuse such "
                       "questions for 90 days: ");
    add_link(&text, mail, "stop");
    add_headers(mail, "Confirm this address for mail from Banneret", &whole);
    add_body(body, &whole);
    return !whole.cut && !text.cut;
}
