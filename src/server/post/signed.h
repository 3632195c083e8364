/* What programs are sent: JSON, signed. */
#ifndef BS_SIGNED_H
#define BS_SIGNED_H

#include "../store/store.h"

enum { BS_SIGNED_JSON = 1024, BS_SIGNED_HEADER = 128, BS_MESSAGE_ID = 2 * BS_ID + 16 };

/* "HOOK-NUMBER", which is the same each time that a message is sent. */
void bs_message_id(const uint8_t hook[BS_ID], uint32_t number, char out[BS_MESSAGE_ID]);

/* Nothing in it opens a table, and nothing of what is said or asked there: only where to look. */
void bs_signed_json(const bs_message *message, char out[BS_SIGNED_JSON]);

/* The header with the signature of that text. */
void bs_signed_header(const bs_message *message, const char *json, char out[BS_SIGNED_HEADER]);

#endif
