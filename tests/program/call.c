/* Answers requests by bn_call, a line each, as a program does that has the static library: for
 * web/packages/client/test/same.test.ts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/call.h>

int main(void)
{
    bn_session_options options = { .document = bn_session_file };
    bn_session *session = bn_version_fits(BN_HEADER_VERSION) ? bn_session_begin(&options) : NULL;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    if (session == NULL)
        return 1;
    while ((length = getline(&line, &room, stdin)) > 0) {
        puts(bn_call(session, line, (size_t)length));
        fflush(stdout);
    }
    free(line);
    bn_session_end(session);
    return 0;
}
