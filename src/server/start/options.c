#include "options.h"

#include "commands.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/base.h>
#include <banneret/text.h>

enum {
    ADDRESS = 256,
    PORT,
    DATABASE,
    DATABASE_FILE,
    SHARDS,
    SITE,
    PROXY,
    MEMORY,
    MOST,
    MOST_EACH,
    REQUESTS,
    CREATIONS,
    GUESSES,
    QUESTIONS,
    TABLES,
    STORED,
    STREAMS,
    BODIES,
    LOG_CLIENTS,
    KEPT_DAYS,
    ARCHIVE,
    DRY_RUN,
    INVITATIONS,
    NO_NEW_TABLES,
    THINKERS,
    THINK_SECONDS,
    THINK_MEMORY,
    SLOW,
    SHORTEST,
    HOOKS,
    HOOKS_PLAIN,
    HOOKS_INSIDE,
    HOOKS_AUTHORITIES,
    HOOKS_PAUSE,
    SMTP,
    SMTP_LOGIN,
    SMTP_PLAIN,
    MAIL_FROM,
    MAIL_DAILY,
    NOTICE_KEY
};

static const struct argp_option listed[] = {
    { .name = "database",
      .key = DATABASE,
      .arg = "CONNINFO",
      .doc = "where PostgreSQL is, as libpq takes it (else BANNERET_DATABASE)" },
    { .name = "database-file",
      .key = DATABASE_FILE,
      .arg = "FILE",
      .doc =
          "the first line of this file says it, so that a password need not be in the environment "
          "(else BANNERET_DATABASE_FILE)" },
    { .name = "shards",
      .key = SHARDS,
      .arg = "FILE",
      .doc = "a map of several databases, over which tables are spread" },
    { .name = "address", .key = ADDRESS, .arg = "ADDRESS", .doc = "listen here [127.0.0.1]" },
    { .name = "port", .key = PORT, .arg = "N", .doc = "listen on this port, 0: any [8106]" },
    { .name = "site",
      .key = SITE,
      .arg = "URL",
      .doc = "address of the application, for links to seats" },
    { .name = "behind-proxy",
      .key = PROXY,
      .doc = "tell clients apart by the last address of X-Forwarded-For" },
    { .name = "memory",
      .key = MEMORY,
      .arg = "MIB",
      .doc = "keep tables within this memory [512]" },
    { .name = "connections", .key = MOST, .arg = "N", .doc = "most connections [12000]" },
    { .name = "connections-each",
      .key = MOST_EACH,
      .arg = "N",
      .doc = "most connections of one address, 0: any [0]" },
    { .name = "requests-each",
      .key = REQUESTS,
      .arg = "N",
      .doc = "most requests of a client a minute, 0: any [1200]" },
    { .name = "creations-each",
      .key = CREATIONS,
      .arg = "N",
      .doc = "most new tables of a client a minute, 0: any [30]" },
    { .name = "guesses-each",
      .key = GUESSES,
      .arg = "N",
      .doc = "invalid links allowed per client per minute, 0: any [30]" },
    { .name = "questions-each",
      .key = QUESTIONS,
      .arg = "N",
      .doc = "most questions for odds, advice and analysis of a client a minute, 0: any [60]" },
    { .name = "tables-each",
      .key = TABLES,
      .arg = "N",
      .doc = "most new tables of a client a day, 0: any [200]" },
    { .name = "stored-each",
      .key = STORED,
      .arg = "MIB",
      .doc = "most that a client may add to the database a day, 0: any [64]" },
    { .name = "streams-each",
      .key = STREAMS,
      .arg = "N",
      .doc = "most event streams of a client at once, 0: any [128]" },
    { .name = "bodies",
      .key = BODIES,
      .arg = "MIB",
      .doc = "most memory for large requests that are under way, a quarter of it for one client "
             "[64]" },
    { .name = "log-clients", .key = LOG_CLIENTS, .doc = "log the addresses of clients" },
    { .name = "invitations",
      .key = INVITATIONS,
      .arg = "FILE",
      .doc = "open tables only for clients that give a code of this file, one a line" },
    { .name = "no-new-tables", .key = NO_NEW_TABLES, .doc = "open no tables" },
    { .name = "kept-days",
      .key = KEPT_DAYS,
      .arg = "N",
      .doc = "prune deletes tables that no one visits for this many days, and seats are warned; "
             "0: never [0]" },
    { .name = "archive",
      .key = ARCHIVE,
      .arg = "FOLDER",
      .doc = "prune writes their journals there first" },
    { .name = "dry-run", .key = DRY_RUN, .doc = "prune only counts them" },
    { .name = "thinkers",
      .key = THINKERS,
      .arg = "N",
      .doc = "threads that work out odds, advice and the moves of bots, 0: none of these [2]" },
    { .name = "think-seconds",
      .key = THINK_SECONDS,
      .arg = "SECONDS",
      .doc = "most time for one question, or one move of a bot [20]" },
    { .name = "think-memory",
      .key = THINK_MEMORY,
      .arg = "MIB",
      .doc = "most memory for one question, or one move of a bot [256]" },
    { .name = "slow",
      .key = SLOW,
      .arg = "SECONDS",
      .doc = "most time that a request may take to arrive or an event to be read [20]" },
    { .name = "shortest-deadline",
      .key = SHORTEST,
      .arg = "SECONDS",
      .doc = "shortest time that a table may give a seat for its answer [60]" },
    { .name = "webhooks",
      .key = HOOKS,
      .doc = "send messages to addresses that seats register for them" },
    { .name = "webhooks-http", .key = HOOKS_PLAIN, .doc = "also to http, without encryption" },
    { .name = "webhooks-inside",
      .key = HOOKS_INSIDE,
      .doc = "also to this machine and to private networks" },
    { .name = "webhooks-authorities",
      .key = HOOKS_AUTHORITIES,
      .arg = "FILE",
      .doc = "trust these certificates instead of the system's" },
    { .name = "webhooks-pause",
      .key = HOOKS_PAUSE,
      .arg = "SECONDS",
      .doc = "wait this long after a failure, tripling each time [10]" },
    { .name = "smtp",
      .key = SMTP,
      .arg = "URL",
      .doc =
          "send mail by this server: smtps://HOST:PORT, or smtp://HOST:PORT with STARTTLS; needs "
          "--site and --mail-from" },
    { .name = "smtp-login",
      .key = SMTP_LOGIN,
      .arg = "FILE",
      .doc = "log in there with the user and the password on the two lines of this file" },
    { .name = "smtp-plain",
      .key = SMTP_PLAIN,
      .doc = "speak to a mail server on this machine without encryption" },
    { .name = "mail-from", .key = MAIL_FROM, .arg = "ADDRESS", .doc = "the sender of mail" },
    { .name = "mail-daily",
      .key = MAIL_DAILY,
      .arg = "N",
      .doc = "most mails a day of each database [1000]" },
    { .name = "notice-key",
      .key = NOTICE_KEY,
      .arg = "FILE",
      .doc =
          "let notices contain links of seats, encrypted in the database with the 64 hexadecimal "
          "digits of this file" },
    { .name = NULL },
};

static uint32_t number(struct argp_state *state, const char *word, int64_t most)
{
    int64_t value = 0;

    if (!bn_text_to_int(word, strlen(word), &value) || value < 0 || value > most)
        argp_error(state, "%s is not a number from 0 to %lld", word, (long long)most);
    return (uint32_t)value;
}

static bool find_command(const char *word, bs_command *out)
{
    static const struct {
        const char *word;
        bs_command run;
    } commands[] = { { "serve", NULL },
                     { "migrate", bs_command_migrate },
                     { "prune", bs_command_prune },
                     { "stats", bs_command_stats },
                     { "health", bs_command_health } };

    for (size_t i = 0; i < BN_COUNT(commands); i++) {
        if (strcmp(commands[i].word, word) == 0) {
            *out = commands[i].run;
            return true;
        }
    }
    return false;
}

static error_t parse(int key, char *word, struct argp_state *state)
{
    bs_options *o = state->input;

    switch (key) {
    case DATABASE:
        o->database = word;
        o->database_file = NULL;
        break;
    case DATABASE_FILE:
        o->database = NULL;
        o->database_file = word;
        break;
    case SHARDS:
        o->shards = word;
        break;
    case ADDRESS:
        o->address = word;
        break;
    case PORT:
        o->port = (uint16_t)number(state, word, UINT16_MAX);
        break;
    case SITE:
        o->site = word;
        break;
    case PROXY:
        o->behind_proxy = true;
        break;
    case MEMORY:
        o->memory_mib = number(state, word, 1 << 20);
        break;
    case MOST:
        o->connections = number(state, word, 1 << 20);
        break;
    case MOST_EACH:
        o->connections_each = number(state, word, 1 << 20);
        break;
    case REQUESTS:
        o->requests_each = number(state, word, 1 << 24);
        break;
    case CREATIONS:
        o->creations_each = number(state, word, 1 << 24);
        break;
    case GUESSES:
        o->guesses_each = number(state, word, 1 << 24);
        break;
    case QUESTIONS:
        o->questions_each = number(state, word, 1 << 24);
        break;
    case TABLES:
        o->tables_each = number(state, word, 1 << 24);
        break;
    case STORED:
        o->stored_each_mib = number(state, word, 1 << 20);
        break;
    case STREAMS:
        o->streams_each = number(state, word, 1 << 20);
        break;
    case BODIES:
        o->bodies_mib = number(state, word, 1 << 20);
        break;
    case LOG_CLIENTS:
        o->log_clients = true;
        break;
    case KEPT_DAYS:
        o->kept_days = number(state, word, 36500);
        break;
    case ARCHIVE:
        o->archive = word;
        break;
    case DRY_RUN:
        o->dry_run = true;
        break;
    case INVITATIONS:
        o->invitations = word;
        break;
    case NO_NEW_TABLES:
        o->no_new_tables = true;
        break;
    case THINKERS:
        o->thinkers = number(state, word, 64);
        break;
    case THINK_SECONDS:
        o->think_seconds = number(state, word, 3600);
        break;
    case THINK_MEMORY:
        o->think_memory_mib = number(state, word, 1 << 20);
        break;
    case SLOW:
        o->slow_seconds = number(state, word, 3600);
        break;
    case SHORTEST:
        o->shortest_deadline = number(state, word, 1 << 24);
        break;
    case HOOKS:
        o->hooks = true;
        break;
    case HOOKS_PLAIN:
        o->hooks_plain = true;
        break;
    case HOOKS_INSIDE:
        o->hooks_inside = true;
        break;
    case HOOKS_AUTHORITIES:
        o->hooks_authorities = word;
        break;
    case HOOKS_PAUSE:
        o->hooks_pause = number(state, word, 3600);
        break;
    case SMTP:
        o->smtp = word;
        break;
    case SMTP_LOGIN:
        o->smtp_login = word;
        break;
    case SMTP_PLAIN:
        o->smtp_plain = true;
        break;
    case MAIL_FROM:
        o->mail_from = word;
        break;
    case MAIL_DAILY:
        o->mail_daily = number(state, word, 1000000);
        break;
    case NOTICE_KEY:
        o->notice_key = word;
        break;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0 || !find_command(word, &o->command))
            argp_error(state, "%s is not a command; one of: serve, migrate, prune, stats, health",
                       word);
        break;
    case ARGP_KEY_END:
        if (!o->database && !o->database_file && !o->shards && o->command != bs_command_health)
            argp_error(state, "where is the database? See --database");
        if (o->command == bs_command_prune && (!o->kept_days || (!o->archive && !o->dry_run)))
            argp_error(state, "prune needs --kept-days, and --archive or --dry-run");
        if (o->smtp && (!o->mail_from || !o->site))
            argp_error(state, "--smtp needs --mail-from and --site");
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static void print_version(FILE *stream, struct argp_state *state)
{
    (void)state;
    (void)fprintf(stream, "banneret-server %s\n", bn_version());
}

bs_options bs_options_read(int count, char **words)
{
    static const struct argp argp = {
        .options = listed,
        .parser = parse,
        .args_doc = "[serve|migrate|prune|stats|health]",
        .doc = "Serves tables over HTTP and keeps their journals in PostgreSQL.\v"
               "serve: take requests until SIGTERM (the usual). migrate: bring the database to the "
               "form that "
               "this version needs; its role must own the database. prune: archive and delete "
               "tables that no one visits. stats: count tables and bytes. health: ask the server "
               "at --address "
               "and --port whether it is ready.",
    };
    bs_options o = { .database = getenv("BANNERET_DATABASE"),
                     .database_file = getenv("BANNERET_DATABASE_FILE"),
                     .address = "127.0.0.1",
                     .port = 8106,
                     .memory_mib = 512,
                     .connections = 12000,
                     .requests_each = 1200,
                     .creations_each = 30,
                     .guesses_each = 30,
                     .questions_each = 60,
                     .tables_each = 200,
                     .stored_each_mib = 64,
                     .streams_each = 128,
                     .bodies_mib = 64,
                     .thinkers = 2,
                     .think_seconds = 20,
                     .think_memory_mib = 256,
                     .slow_seconds = 20,
                     .shortest_deadline = 60,
                     .hooks_pause = 10,
                     .mail_daily = 1000 };

    argp_program_version_hook = print_version;
    argp_err_exit_status = 64;
    (void)argp_parse(&argp, count, words, 0, NULL, &o);
    return o;
}
