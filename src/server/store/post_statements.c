/* The SQL of notes and hooks. */
#include "statements.h"

#define TEXT_OF(number) #number
#define DIGITS(number) TEXT_OF(number)

#define NOTES_MINUTE DIGITS(BS_NOTES_MINUTE)
#define NOTES_EACH DIGITS(BS_NOTES_EACH)
#define LETTERS_AT_ONCE DIGITS(BS_LETTERS_AT_ONCE)
#define HOOKS_EACH DIGITS(BS_HOOKS_EACH)
#define MESSAGES_EACH DIGITS(BS_MESSAGES_EACH)
#define MESSAGE_DAYS DIGITS(BS_MESSAGE_DAYS)
#define LEASE_SECONDS DIGITS(BS_LEASE_SECONDS)

/* Queues messages: `rows` selects hook (id), kind, seat ('' for no one) and an order (i). A hook for which too many
 * wait is skipped. */
#define RING(rows)                                                                                 \
    " r as (select x.*, (row_number() over (partition by x.id order by x.i))::integer as k from"   \
    " (" rows ") x),"                                                                              \
    " c as (update banneret.hooks h set last = h.last + m.count, waiting = h.waiting + m.count,"   \
    " next = coalesce(h.next, now())"                                                              \
    " from (select r.id, count(*)::integer as count from r group by r.id) m"                       \
    " where h.id = m.id and h.waiting < " MESSAGES_EACH                                            \
    " returning h.id, h.last - m.count as before),"                                                \
    " q as (insert into banneret.messages (hook, n, kind, seat)"                                   \
    " select c.id, c.before + r.k, r.kind, nullif(r.seat, '') from r join c on c.id = r.id)"

/* Of parameters: texts of seats, texts of kinds. A hook without a seat gets all of them. */
#define RINGS_OF(seats, kinds, condition)                                                          \
    "select h.id, u.kind, u.seat, u.i from unnest(" seats ", " kinds                               \
    ") with ordinality as u (seat, kind, i) join banneret.hooks h on h.table_id = $1"              \
    " and (u.seat = '' or h.seat is null or h.seat = u.seat) where " condition

/* -- notes */

/* Hooks of those who receive a note, if the seat that registered them wrote or receives it too: otherwise the referee
 * could learn of a note between players through a hook. A hook of the whole table is the referee's. */
#define NOTED                                                                                      \
    "select h.id, '" BS_RING_NOTE "' as kind, coalesce(h.seat, 'referee') as seat, 1 as i"         \
    " from banneret.hooks h where h.table_id = $1 and exists (select from n)"                      \
    " and coalesce(h.seat, 'referee') <> $3 and ($4 = '" BS_TO_ALL "'"                             \
    " or (coalesce(h.seat, 'referee') = $4 and h.owner in ($3, $4)))"

#define RING_NOTED RING(NOTED)

/* A key that is stored changes nothing. Limits are counted by the clock of the database, for all processes. */
const bs_statement bs_say_note = {
    "note",
    "with n as (insert into banneret.notes (table_id, key, sender, recipient, body)"
    " select t.id, $2, $3, $4, $5 from banneret.tables t where t.id = $1"
    " and (select count(*) from banneret.notes where table_id = $1 and sender = $3"
    " and written > now() - interval '1 minute') < " NOTES_MINUTE
    " and (select count(*) from banneret.notes where table_id = $1 and sender = $3) < " NOTES_EACH
    " on conflict do nothing returning 1),"
    " b as (update banneret.seats set letters = letters + 1 where table_id = $1"
    " and (seat = $3 or seat = $4 or $4 = '" BS_TO_ALL "') and exists (select from n)"
    " returning seat, letters),"
    " l as (insert into banneret.letters (table_id, key, seat, n)"
    " select $1, $2, b.seat, b.letters from b)," RING_NOTED
    " update banneret.tables set revision = revision + 1 where id = $1 and exists (select from n)"
    " returning revision",
    5,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXT_TYPE, BS_TEXT_TYPE, BS_TEXT_TYPE },
};

const bs_statement bs_say_noted = {
    "noted",
    "select n, " BS_WRITES " from banneret.letters where table_id = $1 and key = $2 and seat = $3",
    3,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXT_TYPE },
};

const bs_statement bs_say_letters = {
    "letters",
    "select l.n, n.sender, n.recipient, n.body, extract(epoch from n.written)::bigint"
    " from banneret.letters l join banneret.notes n on n.table_id = l.table_id and n.key = l.key"
    " where l.table_id = $1 and l.seat = $2 and l.n > $3 order by l.n"
    " limit " LETTERS_AT_ONCE,
    3,
    { BS_UUID_TYPE, BS_TEXT_TYPE, BS_INT_TYPE },
};

/* -- what is queued */

#define APPENDED "exists (select from banneret.lines where table_id = $1 and n = $2 and key = $3)"
#define RING_APPENDED RING(RINGS_OF("$6", "$7", APPENDED))
#define RING_REMINDED RING(RINGS_OF("$3", "$4", "exists (select from o)"))

/* After an append, in its transaction: if that stored nothing, neither does this. */
const bs_statement bs_say_ring = {
    "ring",
    "with " RING_APPENDED " select",
    7,
    { BS_UUID_TYPE, BS_INT_TYPE, BS_UUID_TYPE, BS_TEXTS_TYPE, BS_TEXT_TYPE, BS_TEXTS_TYPE,
      BS_TEXTS_TYPE },
};

const bs_statement bs_say_remind = {
    "remind",
    "with o as (insert into banneret.reminders (table_id, key)"
    " select t.id, $2 from banneret.tables t where t.id = $1"
    " on conflict do nothing returning 1)," RING_REMINDED " select " BS_WRITES,
    4,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXTS_TYPE, BS_TEXTS_TYPE },
};

/* -- hooks */

const bs_statement bs_say_hook = {
    "hook",
    "with h as (insert into banneret.hooks (id, table_id, owner, seat, url, secret)"
    " select $2, t.id, $3, $4, $5, $6 from banneret.tables t where t.id = $1"
    " and (select count(*) from banneret.hooks where table_id = $1 and owner = $3) < " HOOKS_EACH
    " on conflict do nothing returning 1)"
    " update banneret.tables set revision = revision + 1 where id = $1 and exists (select from h)"
    " returning revision",
    6,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXT_TYPE, BS_TEXT_TYPE, BS_TEXT_TYPE, BS_BYTES_TYPE },
};

const bs_statement bs_say_hooked = {
    "hooked",
    "select secret, " BS_WRITES " from banneret.hooks"
    " where table_id = $1 and id = $2 and owner = $3",
    3,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXT_TYPE },
};

const bs_statement bs_say_hooks = {
    "hooks",
    "select id, seat, url, waiting, failures, last - waiting - dropped, dropped, owner"
    " from banneret.hooks where table_id = $1 and ($2 = 'referee' or owner = $2) order by made, id",
    2,
    { BS_UUID_TYPE, BS_TEXT_TYPE },
};

const bs_statement bs_say_unhook = {
    "unhook",
    "with h as (delete from banneret.hooks where table_id = $1 and id = $2"
    " and ($3 = 'referee' or owner = $3) returning 1) select (select count(*) from "
    "h)::integer, " BS_WRITES,
    3,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXT_TYPE },
};

/* -- delivery */

/* The first message of each hook that is due. */
const bs_statement bs_say_claim = {
    "claim",
    "with d as (select id from banneret.hooks where next <= now() order by next limit $2"
    " for update skip locked),"
    " k as (update banneret.hooks h set next = now() + interval '" LEASE_SECONDS " seconds'"
    " from d where h.id = d.id"
    " returning h.id, h.table_id, h.url, h.secret, h.failures)"
    " select k.id, k.table_id, k.url, k.secret, k.failures, m.n, m.kind, m.seat,"
    " extract(epoch from m.at)::bigint from k cross join lateral"
    " (select * from banneret.messages where hook = k.id order by n limit 1) m",
    2,
    { BS_UUID_TYPE, BS_INT_TYPE },
};

const bs_statement bs_say_delivered = {
    "delivered",
    "with d as (delete from banneret.messages where hook = $1 and n = $2 returning 1)"
    " update banneret.hooks set waiting = waiting - 1, failures = 0,"
    " next = case when waiting > 1 then now() end where id = $1 and exists (select from d)",
    2,
    { BS_UUID_TYPE, BS_INT_TYPE },
};

const bs_statement bs_say_undelivered = {
    "undelivered",
    "with d as (delete from banneret.messages where hook = $1"
    " and at < now() - interval '" MESSAGE_DAYS " days' returning 1),"
    " o as (select count(*)::integer as count from d)"
    " update banneret.hooks set failures = failures + 1, waiting = waiting - o.count,"
    " dropped = dropped + o.count,"
    " next = case when waiting > o.count then now() + $2 * interval '1 second' end"
    " from o where id = $1 returning o.count",
    2,
    { BS_UUID_TYPE, BS_INT_TYPE },
};
