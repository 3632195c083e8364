#include "statements.h"

#define INT BS_INT_TYPE
#define INT64 20
#define INTS 1007
#define TEXT BS_TEXT_TYPE
#define BYTES BS_BYTES_TYPE
#define UUID BS_UUID_TYPE
#define TEXTS BS_TEXTS_TYPE
#define BYTESES 1001
#define UUIDS 2951
#define TIME 1184

static const bs_statement begin = {
    "begin",
    "with t as (insert into banneret.tables (id, head, rules, secret) values ($1, $2, $3, $6)"
    " on conflict do nothing),"
    " s as (insert into banneret.seats (table_id, seat, link)"
    " select $1, u.seat, u.link from unnest($4, $5) as u (seat, link) on conflict do nothing),"
    " a as (insert into banneret.alarms (table_id) select $1 where $3::jsonb ? 'deadlines'"
    " on conflict do nothing)"
    " select " BS_WRITES,
    6,
    { UUID, TEXT, TEXT, TEXTS, BYTESES, BYTES },
};

/* The revision is read before what it counts: seats that are newer than it are reported once more, and none is missed. */
static const bs_statement load_table = {
    "load_table",
    "select head, rules, revision, begun, now(), array_to_string(pauses, ' '), secret,"
    " (select count(*)::integer from banneret.hooks where table_id = $1)"
    " from banneret.tables where id = $1",
    1,
    { UUID },
};

static const bs_statement load_seats = {
    "load_seats",
    "select seat, link, letters from banneret.seats where table_id = $1 order by seat",
    1,
    { UUID },
};

/* Stops after the line that passes the limit. */
static const bs_statement load_lines = {
    "load_lines",
    "select n, line, at from (select n, line, at, sum(octet_length(line)) over (order by n rows "
    "between"
    " unbounded preceding and current row) - octet_length(line) as before"
    " from banneret.lines where table_id = $1 and n >= $2 and n <= $4) as l"
    " where before <= $3 order by n",
    4,
    { UUID, INT, INT64, INT },
};

/* A number or a key that is taken is an error (unique_violation). A plain insert costs the database two thirds of one
 * with a condition, and far less than one that avoids errors. */
#define INSERT "insert into banneret.lines (table_id, n, key, line) "
#define GIVE_TIME " returning at"
#define IF_IT_MAY " where (select banneret.may_follow($1, $2, $5))"

static const bs_statement append = {
    "append",
    INSERT "select $1, $2, $3, $4" IF_IT_MAY GIVE_TIME,
    5,
    { UUID, INT, UUID, TEXT, TEXT },
};

static const bs_statement append_all = {
    "append_all",
    "select banneret.append_all($1, $2, $3, $4, $5)",
    5,
    { UUIDS, INTS, UUIDS, TEXTS, TEXTS },
};

#define INSERT_MANY                                                                                \
    INSERT "select $1, $2 + u.i::integer - 1, case when u.i = 1 then $3 end, u.line"               \
           " from unnest($4) with ordinality as u (line, i)" IF_IT_MAY GIVE_TIME

static const bs_statement append_many = {
    "append_many",
    INSERT_MANY,
    5,
    { UUID, INT, UUID, TEXTS, TEXT },
};

/* Has the table looked at soon, if there is one. */
#define WAKE                                                                                       \
    "with a as (insert into banneret.alarms (table_id)"                                            \
    " select id from banneret.tables where id = $1"                                                \
    " on conflict (table_id) do update set at = now()) "

static const bs_statement append_timed = {
    "append_timed",
    WAKE INSERT_MANY,
    5,
    { UUID, INT, UUID, TEXTS, TEXT },
};

static const bs_statement look = {
    "look",
    "select n, " BS_WRITES " from banneret.lines where table_id = $1 and key = $3",
    3,
    { UUID, INT, UUID },
};

/* What the holder of the old link registered ends with it: it may lead to someone who has no seat any more. */
static const bs_statement relink = {
    "relink",
    "with s as (update banneret.seats set link = $3 where table_id = $1 and seat = $2 returning 1),"
    " h as (delete from banneret.hooks where table_id = $1 and owner = $2)"
    " update banneret.tables set revision = revision + 1"
    " where id = $1 and exists (select from s) returning revision",
    3,
    { UUID, TEXT, BYTES },
};

static const bs_statement rules = {
    "rules",
    WAKE "update banneret.tables set rules = $2, revision = revision + 1"
         " where id = $1 and revision = $3 returning revision",
    3,
    { UUID, TEXT, INT },
};

/* Of two attempts the second changes nothing but the revision, and writes all the same. */
#define PAUSE_IF(parity)                                                                           \
    WAKE "update banneret.tables set revision = revision + 1, pauses = case"                       \
         " when cardinality(pauses) % 2 = " parity                                                 \
         " then pauses || (extract(epoch from now()) * 1000)::bigint else pauses end"              \
         " where id = $1 returning revision"

static const bs_statement pause = { "pause", PAUSE_IF("0"), 1, { UUID } };
static const bs_statement resume = { "resume", PAUSE_IF("1"), 1, { UUID } };

/* A process that gets an alarm has ten seconds to deal with it; if that process dies, another is given it then. */
static const bs_statement alarms = {
    "alarms",
    "with d as (select table_id from banneret.alarms where at <= now() order by at limit 64"
    " for update skip locked) update banneret.alarms a set at = now() + interval '10 seconds'"
    " from d where a.table_id = d.table_id returning a.table_id, a.at, a.told, now()",
    0,
    { 0 },
};

/* Only if it is still as it was given, and the table has not continued. */
static const bs_statement rearm = {
    "rearm",
    "update banneret.alarms set at = $3, told = $4 where table_id = $1 and at = $2 and not exists"
    " (select from banneret.lines where table_id = $1 and n > $5) returning 1",
    5,
    { UUID, TIME, TIME, INT64, INT },
};

static const bs_statement delete_table = {
    "delete",
    "with t as (delete from banneret.tables where id = $1) select " BS_WRITES,
    1,
    { UUID },
};

static const bs_statement visit = {
    "visit",
    "with t as (update banneret.tables set visited = now()"
    " where id = $1 and visited < now() - interval '12 hours') select " BS_WRITES,
    1,
    { UUID },
};

static const bs_statement heads = {
    "heads",
    "select w.id, coalesce((select l.n from banneret.lines l where l.table_id = w.id"
    " order by l.n desc limit 1), 0),"
    " coalesce((select t.revision from banneret.tables t where t.id = w.id), 0)"
    " from unnest($1) as w (id)",
    1,
    { UUIDS },
};

static const bs_statement announce = {
    "announce",
    "select pg_notify('" BS_CHANNEL "', u) from unnest($1) as u",
    1,
    { TEXTS },
};

static const bs_statement probe = {
    "probe",
    "create temporary table banneret_probe on commit drop as select 'room' as word",
    0,
    { 0 },
};

static const bs_statement *const statements[BS_KINDS][BS_RESULTS] = {
    [BS_BEGIN] = { &begin },
    [BS_LOAD] = { &load_table, &load_seats, &load_lines },
    [BS_APPEND] = { &append },
    [BS_APPEND_TOGETHER] = { NULL },
    [BS_APPEND_MANY] = { &append_many },
    [BS_APPEND_TIMED] = { &append_timed },
    [BS_APPEND_RINGING] = { &append_many, &bs_say_ring },
    [BS_APPEND_TIMED_RINGING] = { &append_timed, &bs_say_ring },
    [BS_LOOK] = { &look },
    [BS_APPEND_ALL] = { &append_all },
    [BS_RELINK] = { &relink },
    [BS_RULES] = { &rules },
    [BS_PAUSE] = { &pause },
    [BS_RESUME] = { &resume },
    [BS_ALARMS] = { &alarms },
    [BS_REARM] = { &rearm },
    [BS_DELETE] = { &delete_table },
    [BS_VISIT] = { &visit },
    [BS_NOTE] = { &bs_say_note, &bs_say_noted },
    [BS_NOTED] = { &bs_say_noted },
    [BS_LETTERS] = { &bs_say_letters },
    [BS_HOOK] = { &bs_say_hook, &bs_say_hooked },
    [BS_HOOKS] = { &bs_say_hooks },
    [BS_UNHOOK] = { &bs_say_unhook },
    [BS_CONSENT] = { &bs_say_consent },
    [BS_STOP] = { &bs_say_stop },
    [BS_REMIND] = { &bs_say_remind },
    [BS_CLAIM] = { &bs_say_claim },
    [BS_DELIVERED] = { &bs_say_delivered },
    [BS_UNDELIVERED] = { &bs_say_undelivered },
    [BS_HEADS] = { &heads },
    [BS_ANNOUNCE] = { &announce },
    [BS_PROBE] = { &probe },
};

const bs_statement *bs_statement_of(bs_kind kind, uint32_t i)
{
    return i < BS_RESULTS ? statements[kind][i] : NULL;
}

/* Plans are made once: all statements find their rows by an index, however small a table was when they were planned.
 * No time limit of the database may cancel an append, because then no one knows whether it is stored. And
 * an answer is given for what is durable: on the standby too, if there is one. */
const char bs_set_up[] =
    "select max(number)::integer,"
    " (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint,"
    " set_config('plan_cache_mode', 'force_generic_plan', false),"
    " set_config('default_transaction_isolation', 'read committed', false),"
    " set_config('banneret.asks', 'yes', false),"
    " set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false),"
    " set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),"
    " set_config('idle_session_timeout', '0', false),"
    " set_config('synchronous_commit', case when current_setting('synchronous_commit')"
    " in ('off', 'local') then 'on' else current_setting('synchronous_commit') end, false)"
    " from banneret.migrations";

const char bs_serve_slots[] = "select banneret.serve_slots($1::int4multirange)";
const char bs_listen[] = "listen " BS_CHANNEL;
