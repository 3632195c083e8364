/* Mail: addresses, codes of the links in it, and its text as RFC 5322 wants it. */
#ifndef BS_MAIL_H
#define BS_MAIL_H

#include "forms.h"

enum {
    BS_MAIL_ADDRESS = 254,
    BS_MAIL_CODE = 2 * BS_ID + 1 + 2 * BS_ID + 1 + 2 * BS_CODE + 1, /* with the zero behind it */
    BS_MAIL_TEXT = 16 << 10
};

/* Whether it is the address of one mailbox, as almost all are: ASCII, without quotes and comments. Nothing in it can end a
 * header or a command. */
bool bs_mail_is_address(const char *address);

/* What opens the links of a hook's mails: its table, its id, and proof that the server made it. */
void bs_mail_code(const uint8_t table[BS_ID], const uint8_t hook[BS_ID],
                  const uint8_t secret[BS_HOOK_SECRET], char out[BS_MAIL_CODE]);
bool bs_mail_code_read(const char *code, uint8_t table[BS_ID], uint8_t hook[BS_ID],
                       uint8_t proof[BS_CODE]);

typedef struct bs_mail {
    const char *from, *to;
    const char *site; /* where the application is */
    const char *id;   /* the same each time that it is sent */
    const char *code; /* of the hook */
    int64_t at;       /* seconds since 1970 */
} bs_mail;

/* A notice, and the first mail to an address, which asks whether it wants any; that has no words that people chose. False: it
 * does not fit. */
bool bs_mail_notice(const bs_mail *mail, const bs_notice *notice, char out[BS_MAIL_TEXT]);
bool bs_mail_consent(const bs_mail *mail, char out[BS_MAIL_TEXT]);

#endif
