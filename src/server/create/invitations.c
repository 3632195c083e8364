/* Who may open tables: anyone, clients that have a code of the host, or no one. */
#include "../server.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "../http/reply.h"

enum { CODE_LEAST = 8, CODE_MOST = 128, CODES_MOST = 10000, DIGEST = 32 };

static void digest(const char *code, size_t length, uint8_t out[DIGEST])
{
    (void)crypto_generichash(out, DIGEST, (const unsigned char *)code, length, NULL, 0);
}

/* The file is read again each time, so that the host can change it while the server runs. Lines that are too short,
 * empty or start with # are no codes. All lines are examined, so that the time says nothing. */
static bool is_listed(FILE *file, const char *code)
{
    char line[CODE_MOST + 2];
    uint8_t given[DIGEST], own[DIGEST];
    bool found = false;

    digest(code, strlen(code), given);
    for (int i = 0; i < CODES_MOST && fgets(line, sizeof line, file); i++) {
        size_t length = strcspn(line, "\r\n");

        digest(line, length, own);
        found |= length >= CODE_LEAST && line[0] != '#' && sodium_memcmp(own, given, DIGEST) == 0;
    }
    return found;
}

bool bs_invited(const bs_server *server, bs_request *request)
{
    const char *code =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, "Banneret-Invitation");
    FILE *file = NULL;
    bool invited = false;

    if (server->no_new_tables) {
        bs_reply_fault(request, 403, "closed", "this server opens no new tables");
        return false;
    }
    if (!server->invitations)
        return true;
    if (code && strlen(code) <= CODE_MOST)
        file = fopen(server->invitations, "re");
    if (file) {
        invited = is_listed(file, code);
        (void)fclose(file);
    }
    if (invited)
        return true;
    if (code && !bs_http_guess(request))
        bs_reply_fault(request, 429, "too_many", "too many wrong codes: wait a minute");
    else
        bs_reply_fault(request, 403, "invitation",
                       code ? "this invitation code is not valid"
                            : "this server opens tables only with an invitation code");
    return false;
}
