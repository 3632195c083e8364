/* Notices in the forms of chat services. */
#ifndef BS_FORMS_H
#define BS_FORMS_H

#include "words.h"

enum { BS_FORM_TEXT = 16 << 10 };

/* What both need. */
typedef struct bs_notice {
    const bs_facts *facts;
    const char *kinds;
    const uint8_t *table; /* BS_ID bytes */
    const char *link;     /* that opens the app at the question, or "" */
} bs_notice;

/* Discord's: "content" of at most 2,000 characters, in which no one is mentioned and nothing is embedded. */
void bs_form_discord(const bs_notice *notice, char out[BS_FORM_TEXT]);

/* Slack's, which Mattermost and Rocket.Chat take too: "text", without marks. */
void bs_form_slack(const bs_notice *notice, char out[BS_FORM_TEXT]);

/* Name, lines and link, as every form has them. */
void bs_form_text(const bs_notice *notice, bs_escape escape, bn_text *out);

#endif
