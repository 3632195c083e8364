/* Acts of people at many tables of running servers, in turns with bare PostgreSQL doing the same appends:
 *
 *   load_bench CONNINFO CONNECTIONS IN_FLIGHT MILLISECONDS TURNS STORED BARE_NUMBERS TABLES NUMBERS TOKENS ANSWER STREAMS PORT...
 *
 * TOKENS has a link a line, one for each of TABLES. First the event streams are opened; then it prints "streams" and
 * waits for a line on standard input. After the turns it waits until every stream has told of every act at its table.
 * At the end it prints how many appends there were and its own processor time for them in microseconds, of bare and of
 * acts, and waits for a further line before it closes its connections. load.py runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "acts.h"

enum { FIRST_PORT = 13 };

static uint32_t number(const char *word)
{
    return (uint32_t)strtoul(word, NULL, 10);
}

static bool read_tokens(const char *path, act_ways *ways)
{
    FILE *file = fopen(path, "r");
    uint32_t count = 0;

    ways->tokens = calloc(ways->tables, sizeof *ways->tokens);
    while (file && ways->tokens && count < ways->tables &&
           fscanf(file, "%95s", ways->tokens[count]) == 1)
        count++;
    if (file)
        (void)fclose(file);
    return count == ways->tables;
}

static bool wait_for_word(void)
{
    char word[16];

    (void)fflush(stdout);
    return fgets(word, sizeof word, stdin) != NULL;
}

static void print_spent(const appends *all)
{
    (void)printf("%zu %lld\n", all->count, (long long)all->spent);
}

int main(int argc, char **argv)
{
    static appends bare, acts;
    act_ways ways = { 0 };
    uint32_t in_flight;
    bool good;

    if (argc <= FIRST_PORT || argc > FIRST_PORT + ACT_PORTS || sodium_init() < 0)
        return 2;
    in_flight = number(argv[3]);
    bare.ms = acts.ms = number(argv[4]);
    ways.tables = number(argv[8]);
    ways.answer = argv[11];
    for (int i = FIRST_PORT; i < argc; i++)
        ways.ports[ways.port_count++] = number(argv[i]);
    if (in_flight > APPEND_SLOTS || !appends_open(&bare, number(argv[6]), argv[7]) ||
        !appends_open(&acts, ways.tables, argv[9]) || !read_tokens(argv[10], &ways) ||
        !bare_open(argv[1], number(argv[2])) || !acts_open(&ways, in_flight) ||
        !acts_streams(number(argv[12]), &acts))
        return 2;
    (void)puts("streams");
    if (!wait_for_word())
        return 2;
    good = appends_turns(number(argv[5]), in_flight, &bare, acts_slice, &acts) && acts_heard(&acts);
    print_spent(&bare);
    print_spent(&acts);
    good = wait_for_word() && good;
    bare_close();
    return good ? 0 : 1;
}
