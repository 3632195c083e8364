/* The store at the end of a pipe, for tests: store_driver CONNINFO [writers=N] [readers=N] [poll=MS] [table=BYTES]
 * [silence=MS] reads requests, a line each, and prints answers, a line each, as they come. Words are separated by
 * spaces.
 *   start TAG ID HEAD RULES [SEAT=LINK]...   append TAG MS ID FIRST KEY LINE...   load TAG ID FROM
 *   seat TAG ID SEAT LINK|-                  rules TAG ID RULES REVISION          delete TAG ID
 *   pause TAG ID                             resume TAG ID                        alarms TAG -
 *   follow TAG ID FIRST KEY BEHIND LINE      seen TAG ID FIRST KEY BEHIND LINE (the line before, in the run of the
 * newest answer)   rearm TAG ID LEASE Shown HEAD AFTER_MS    (0: at once)
 *   watch ID NUMBER REVISION                 unwatch ID                           counts
 *
 *   TAG OUTCOME NUMBER REVISION [WORDS]      changed ID NUMBER REVISION GONE      note WORDS
 *
 * store_driver migrate CONNINFO applies the migrations and prints how many. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "loop.h"

#define MS 20000
#define WORDS 1100

static const char *const outcomes[] = {
    [BS_DONE] = "done",   [BS_AGAIN] = "again", [BS_STALE] = "stale",       [BS_NONE] = "none",
    [BS_LARGE] = "large", [BS_LOST] = "lost",   [BS_TOO_MANY] = "too_many", [BS_FAILED] = "failed"
};

typedef struct driver {
    test_loop loop;
    bs_store *store;
    char line[1u << 21];
    size_t length;
    bool ended;
} driver;

static void hex_in(uint8_t *out, size_t size, const char *hex)
{
    size_t length = 0;

    if (sodium_hex2bin(out, size, hex, strlen(hex), NULL, &length, NULL) != 0 || length != size) {
        (void)fprintf(stderr, "not %zu bytes: %s\n", size, hex);
        exit(2);
    }
}

static bs_line text_of(const char *words)
{
    return (bs_line){ .text = words, .length = (uint32_t)strlen(words) };
}

static void print_table(const bs_table *table)
{
    (void)printf(" %.*s %.*s", (int)table->head.length, table->head.text, (int)table->rules.length,
                 table->rules.text);
    for (uint32_t i = 0; i < table->seat_count; i++) {
        char hex[BS_LINK * 2 + 1] = "-";

        if (table->seats[i].link)
            (void)sodium_bin2hex(hex, sizeof hex, table->seats[i].link, BS_LINK);
        (void)printf(" %s=%s", table->seats[i].name, hex);
    }
    (void)printf(" :");
    for (uint32_t i = 0; i < table->line_count; i++)
        (void)printf(" %.*s", (int)table->lines[i].length, table->lines[i].text);
}

static bs_run newest_run; /* of all answers */

static void answered(void *with, const bs_result *result)
{
    if (result->run.started)
        newest_run = result->run;
    (void)printf("%s %s %u %u", (char *)with, outcomes[result->outcome], result->number,
                 result->table ? result->table->revision : result->revision);
    if (result->table)
        print_table(result->table);
    for (uint32_t i = 0; i < result->alarm_count; i++) {
        char hex[BS_ID * 2 + 1];

        (void)printf(" %s/%lu/%lu", sodium_bin2hex(hex, sizeof hex, result->alarms[i].id, BS_ID),
                     result->alarms[i].lease, result->alarms[i].told);
    }
    if (result->why)
        (void)printf(" %s", result->why);
    (void)printf("\n");
    free(with);
}

static void changed(void *self, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                    bool gone)
{
    char hex[BS_ID * 2 + 1];

    (void)self;
    (void)printf("changed %s %u %u %d\n", sodium_bin2hex(hex, sizeof hex, id, BS_ID), number,
                 revision, gone);
}

static void note(void *self, const char *text)
{
    (void)self;
    (void)printf("note %s\n", text);
}

static bn_code begin(bs_store *store, const uint8_t *id, char **words, uint32_t count, char *tag)
{
    uint8_t links[BS_SEATS_MAX][BS_LINK];
    bs_seat seats[BS_SEATS_MAX];
    uint32_t seat_count = 0;

    for (uint32_t i = 5; i < count && seat_count < BS_SEATS_MAX; i++, seat_count++) {
        char *equals = strchr(words[i], '=');

        *equals = '\0';
        hex_in(links[seat_count], BS_LINK, equals + 1);
        seats[seat_count] = (bs_seat){ .name = words[i], .link = links[seat_count] };
    }
    return bs_store_begin(store, id, text_of(words[3]), text_of(words[4]), NULL, seats, seat_count,
                          MS, answered, tag);
}

static bn_code append(bs_store *store, char **words, uint32_t count, char *tag)
{
    bs_line lines[WORDS];
    uint8_t id[BS_ID], key[BS_KEY];

    hex_in(id, BS_ID, words[3]);
    hex_in(key, BS_KEY, words[5]);
    for (uint32_t i = 6; i < count; i++)
        lines[i - 6] = text_of(words[i]);
    return bs_store_append(store, id, (uint32_t)strtoul(words[4], NULL, 10), key, lines, count - 6,
                           (uint32_t)strtoul(words[2], NULL, 10), answered, tag);
}

static bn_code seat(bs_store *store, const uint8_t *id, char **words, char *tag)
{
    uint8_t link[BS_LINK];
    bool revoked = strcmp(words[4], "-") == 0;

    if (!revoked)
        hex_in(link, BS_LINK, words[4]);
    return bs_store_seat(store, id, words[3], revoked ? NULL : link, MS, answered, tag);
}

static void print_counts(const bs_store *store)
{
    bs_counts counts = bs_store_counts(store);

    (void)printf(
        "counts again=%lu sent_again=%lu broken=%lu announced=%lu heard=%lu found_later=%lu\n",
        counts.again, counts.sent_again, counts.broken, counts.announced, counts.heard,
        counts.found_later);
}

static bn_code follow(bs_store *store, char **words, char *tag, bs_run seen)
{
    bs_also also = { .behind = words[5], .seen = seen };
    bs_line line = text_of(words[6]);
    uint8_t id[BS_ID], key[BS_KEY];

    hex_in(id, BS_ID, words[2]);
    hex_in(key, BS_KEY, words[4]);
    return bs_store_append_also(store, id, (uint32_t)strtoul(words[3], NULL, 10), key, &line, 1,
                                &also, MS, answered, tag);
}

static uint32_t number_of(const char *word)
{
    return (uint32_t)strtoul(word, NULL, 10);
}

static bn_code rearm(bs_store *store, const uint8_t *id, char **words, char *tag)
{
    bs_alarm alarm = { .lease = strtoull(words[3], NULL, 10) };

    memcpy(alarm.id, id, BS_ID);
    return bs_store_rearm(store, &alarm, number_of(words[5]),
                          bs_store_clock(store) + number_of(words[6]), number_of(words[4]), MS,
                          answered, tag);
}

/* Requests about one table: words[2] is its id. */
static bn_code ask(bs_store *store, char **words, uint32_t count, char *tag)
{
    const char *what = words[0];
    uint8_t id[BS_ID];

    if (strcmp(what, "append") == 0)
        return append(store, words, count, tag);
    if (strcmp(what, "follow") == 0)
        return follow(store, words, tag, (bs_run){ 0 });
    if (strcmp(what, "seen") == 0)
        return follow(store, words, tag, newest_run);
    if (strcmp(what, "alarms") == 0)
        return bs_store_alarms(store, MS, answered, tag);
    hex_in(id, BS_ID, words[2]);
    if (strcmp(what, "begin") == 0)
        return begin(store, id, words, count, tag);
    if (strcmp(what, "load") == 0)
        return bs_store_load(store, id, (uint32_t)strtoul(words[3], NULL, 10), MS, answered, tag);
    if (strcmp(what, "seat") == 0)
        return seat(store, id, words, tag);
    if (strcmp(what, "rules") == 0)
        return bs_store_rules(store, id, text_of(words[3]), number_of(words[4]), MS, answered, tag);
    if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0)
        return bs_store_pause(store, id, what[0] == 'p', MS, answered, tag);
    if (strcmp(what, "rearm") == 0)
        return rearm(store, id, words, tag);
    return bs_store_delete(store, id, MS, answered, tag);
}

static void obey(driver *self, char *line)
{
    static char *words[WORDS];
    uint32_t count = 0;
    uint8_t id[BS_ID];
    char *tag;
    bn_code code;

    for (char *word = strtok(line, " "); word && count < WORDS; word = strtok(NULL, " "))
        words[count++] = word;
    if (strcmp(words[0], "counts") == 0) {
        print_counts(self->store);
    } else if (strcmp(words[0], "unwatch") == 0) {
        hex_in(id, BS_ID, words[1]);
        bs_store_unwatch(self->store, id);
    } else if (strcmp(words[0], "watch") == 0) {
        hex_in(id, BS_ID, words[1]);
        if (bs_store_watch(self->store, id, (uint32_t)strtoul(words[2], NULL, 10),
                           (uint32_t)strtoul(words[3], NULL, 10)) != BN_OK)
            exit(2);
    } else {
        tag = strdup(words[1]);
        code = ask(self->store, words, count, tag);
        if (code != BN_OK) {
            (void)printf("%s refused %s\n", tag, bn_code_word(code));
            free(tag);
        }
    }
}

static void read_requests(void *with, uint32_t events)
{
    driver *self = with;
    ssize_t got = read(0, self->line + self->length, sizeof self->line - self->length);
    char *from = self->line, *end;

    (void)events;
    if (got <= 0) {
        self->ended = true;
        loop_unwatch(&self->loop, 0);
        return;
    }
    self->length += (size_t)got;
    while ((end = memchr(from, '\n', self->length - (size_t)(from - self->line))) != NULL) {
        *end = '\0';
        obey(self, from);
        from = end + 1;
    }
    self->length -= (size_t)(from - self->line);
    memmove(self->line, from, self->length);
}

static bs_limits read_limits(int count, char **words)
{
    bs_limits limits = { 0 };

    for (int i = 0; i < count; i++) {
        char *equals = strchr(words[i], '=');
        uint32_t value = equals ? (uint32_t)strtoul(equals + 1, NULL, 10) : 0;

        if (strncmp(words[i], "writers=", 8) == 0)
            limits.writers = value;
        else if (strncmp(words[i], "readers=", 8) == 0)
            limits.readers = value;
        else if (strncmp(words[i], "poll=", 5) == 0)
            limits.poll_ms = value;
        else if (strncmp(words[i], "silence=", 8) == 0)
            limits.silence_ms = value;
        else if (strncmp(words[i], "table=", 6) == 0)
            limits.table_bytes = value;
    }
    return limits;
}

static int migrate(const char *conninfo)
{
    bn_error err = { 0 };
    uint32_t done = 0;

    if (bs_migrate(conninfo, NULL, &done, &err) != BN_OK) {
        (void)printf("%s: %s: %s\n", bn_code_word(err.code), err.text, err.hint);
        return 1;
    }
    (void)printf("%u\n", done);
    return 0;
}

int main(int argc, char **argv)
{
    static driver self;
    bs_limits limits;
    bs_hooks hooks;
    bn_error err;

    if (argc == 3 && strcmp(argv[1], "migrate") == 0)
        return migrate(argv[2]);
    if (argc < 2 || sodium_init() < 0)
        return 2;
    limits = read_limits(argc - 2, argv + 2);
    loop_open(&self.loop);
    hooks = loop_hooks(&self.loop);
    hooks.changed = changed;
    hooks.note = note;
    if (bs_store_open(argv[1], &hooks, &limits, &self.store, &err) != BN_OK) {
        (void)fprintf(stderr, "%s\n", err.text);
        return 2;
    }
    if (!loop_watch(&self.loop, 0, BS_READ, read_requests, &self))
        return 2;
    while (!self.ended || bs_store_waiting(self.store) > 0) {
        loop_turn(&self.loop);
        (void)fflush(stdout);
    }
    bs_store_close(self.store);
    return 0;
}
