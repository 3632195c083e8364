/* banneret serve: answers the requests of a program, JSON-RPC 2.0, a line each. */
#include "command.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <banneret/call.h>

#include "os/terminal.h"
#include "print/print_json.h"
#include "shared/lines.h"
#include "shared/scenarios.h"
#include "store/json.h"

enum { PROGRESS_MS = 200, CANCEL_BYTES = 1000 };

typedef struct arguments {
    bool stdio, progress;
} arguments;

/* One program that we talk with. */
typedef struct talk {
    lines in;
    bool progress;
    bool cancelled; /* the call under way */
    int64_t told;   /* when progress was shown last */
} talk;

static int64_t milliseconds(void)
{
    struct timespec at;

    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* A notification "cancel" is meant for the call under way, and overtakes all earlier messages. */
static bool is_cancel(void *self, const char *line, size_t length)
{
    talk *t = self;
    bn_arena arena;
    bn_doc *doc = NULL;
    const bn_doc *method = NULL;
    unsigned char memory[CANCEL_BYTES * 8];

    if (length > CANCEL_BYTES)
        return false;
    bn_arena_init_fixed(&arena, memory, sizeof memory);
    if (bn_json_read(line, length, &arena, &doc, NULL) == BN_OK && doc->type == BN_DOC_MAP &&
        bn_doc_at(doc, "id") == NULL)
        method = bn_doc_at(doc, "method");
    if (method == NULL || method->type != BN_DOC_TEXT || strcmp(method->text, "cancel") != 0)
        return false;
    t->cancelled = true;
    return true;
}

static void tell_progress(talk *t, const bn_progress *progress)
{
    int64_t now = milliseconds();

    if (!t->progress || now - t->told < PROGRESS_MS)
        return;
    t->told = now;
    printf("{\"jsonrpc\":\"2.0\",\"method\":\"progress\",\"params\":{\"done\":%llu,\"of\":%llu}}\n",
           (unsigned long long)progress->done, (unsigned long long)progress->of);
    (void)fflush(stdout);
}

static bool go_on(void *self, const bn_progress *progress)
{
    talk *t = self;

    tell_progress(t, progress);
    lines_look(&t->in, is_cancel, t);
    return !t->cancelled;
}

/* A "cancel" that comes when nothing is under way has no effect. */
static bool is_late_cancel(talk *t, const char *line, size_t length)
{
    bool is = is_cancel(t, line, length);

    t->cancelled = false;
    return is;
}

/* The name of a scenario, or of a file. */
static bn_code read_named(void *self, const char *name, bn_arena *arena, bn_doc **out,
                          bn_error *err)
{
    return bn_session_file(self, cli_scenario_path(name, arena), arena, out, err);
}

static int serve(talk *t, bn_session *session)
{
    const char *line;
    size_t length = 0;

    while (!ferror(stdout) && (line = lines_take(&t->in, &length)) != NULL) {
        const char *reply;

        if (length == 0 || is_late_cancel(t, line, length))
            continue;
        reply = bn_call(session, line, length);
        if (reply[0] != '\0')
            (void)puts(reply);
        (void)fflush(stdout);
    }
    return t->in.failed || ferror(stdout) ? bn_code_exit_status(BN_IO) : 0;
}

static int run(const void *arguments_, bn_arena *arena)
{
    const arguments *args = arguments_;
    talk t = { .in = { .fd = OS_INPUT, .longest = BN_CALL_BYTES_MAX + 1u },
               .progress = args->progress };
    bn_session_options options = { .watch = { .tell = go_on, .self = &t }, .document = read_named };
    bn_session *session;
    int status;

    (void)arena;
    if (!args->stdio)
        return cli_misused("serve", "say --stdio: other ways to talk with it are not there yet");
    session = bn_session_begin(&options);
    if (session == NULL)
        return bn_code_exit_status(BN_MEMORY);
    status = serve(&t, session);
    bn_session_end(session);
    lines_done(&t.in);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION("stdio", 0, NULL, stdio,
               "read requests from standard input, write replies to standard output"),
    CLI_OPTION("progress", 0, NULL, progress, "print the progress of a long call as notifications"),
};

const cli_command cmd_serve = {
    .name = "serve",
    .summary = "answer the requests of another program",
    .what = "Answers requests of another program: one JSON-RPC 2.0 request a line on\n"
            "standard input, one reply a line on standard output. Several games may be\n"
            "open at once. The notification \"cancel\" ends the call that is under way.",
    .more =
        "Example:\n"
        "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"systems\"}' | banneret serve --stdio\n",
    CLI_OPTIONS(options),
    .run = run,
};
