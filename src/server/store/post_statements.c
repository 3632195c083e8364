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
#define REST_SECONDS DIGITS(BS_REST_SECONDS)
#define MAILS_ADDRESS DIGITS(BS_MAILS_ADDRESS)
#define MAILS_TABLE DIGITS(BS_MAILS_TABLE)
#define ASKED_ADDRESS DIGITS(BS_ASKED_ADDRESS)
#define ASKED_TABLE DIGITS(BS_ASKED_TABLE)
#define CONSENT_DAYS DIGITS(BS_CONSENT_DAYS)
#define UNWANTED_DAYS DIGITS(BS_UNWANTED_DAYS)

/* Queues messages: `rows` selects hook (id), kind, seat ('' for no one) and an order (i). A hook for which too many
 * wait is skipped. */
#define RING(rows)                                                                                 \
    " r as (select x.*, (row_number() over (partition by x.id order by x.i))::integer as k from"   \
    " (" rows ") x),"                                                                              \
    " c as (update banneret.hooks h set last = h.last + m.count, waiting = h.waiting + m.count,"   \
    " next = coalesce(h.next, greatest(now(), h.rest))"                                            \
    " from (select r.id, count(*)::integer as count from r group by r.id) m"                       \
    " where h.id = m.id and h.confirmed and h.waiting < " MESSAGES_EACH                            \
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

/* Mails of today, to the address of a hook or of its table. */
#define HASH(url) "sha256(convert_to(lower(" url "), 'UTF8'))"
#define TODAY(what, condition)                                                                     \
    "(select coalesce(sum(" what "), 0) from banneret.mails where day = current_date" condition ")"

/* Mail waits for the consent of the address, which the first message asks for; but not of one that said no, or was asked
 * often. */
#define MAY_ASK                                                                                    \
    "($7 <> '" BS_FORMAT_MAIL                                                                      \
    "' or (not exists (select from banneret.unwanted where address = " HASH(                       \
        "$5") " and at > now() - interval '" UNWANTED_DAYS " days')"                               \
              " and " TODAY("asked",                                                               \
                            " and address = " HASH(                                                \
                                "$5")) " < " ASKED_ADDRESS                                         \
                                       " and " TODAY("asked",                                      \
                                                     " and table_id = $1") " < " ASKED_TABLE       \
                                                                           " and " TODAY(          \
                                                                               "asked",            \
                                                                               "") " < $9))"

const bs_statement bs_say_hook = {
    "hook",
    "with h as (insert into banneret.hooks (id, table_id, owner, seat, url, secret, format, link,"
    " confirmed, last, waiting, next)"
    " select $2, t.id, $3, $4, $5, $6, $7, $8, not mail, mail::integer, mail::integer,"
    " case when mail then now() end"
    " from banneret.tables t, (select $7 = '" BS_FORMAT_MAIL "') as m (mail) where t.id = $1"
    " and (select count(*) from banneret.hooks where table_id = $1 and owner = $3) < " HOOKS_EACH
    " and " MAY_ASK " on conflict do nothing returning id, format),"
    " m as (insert into banneret.messages (hook, n, kind) select id, 1, '" BS_RING_CONSENT "'"
    " from h where format = '" BS_FORMAT_MAIL "'),"
    " g as (delete from banneret.mails where day < current_date),"
    " a as (insert into banneret.mails (address, table_id, asked) select " HASH(
        "$5") ", $1, 1"
              " from h where format = '" BS_FORMAT_MAIL "'"
              " on conflict (day, address, table_id) do update set asked = mails.asked + 1)"
              " update banneret.tables set revision = revision + 1 where id = $1 and exists "
              "(select from h)"
              " returning revision",
    9,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_TEXT_TYPE, BS_TEXT_TYPE, BS_TEXT_TYPE, BS_BYTES_TYPE,
      BS_TEXT_TYPE, BS_BYTES_TYPE, BS_INT_TYPE },
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
    "select id, seat, url, waiting, failures, last - waiting - dropped, dropped, owner,"
    " format, confirmed, link is not null from banneret.hooks where table_id = $1 and ($2 = "
    "'referee' or owner = $2) order by made, id",
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

/* What is done with a link in a mail, which has the start of a hash that only the servers can make. */
#define BY_CODE                                                                                    \
    "table_id = $1 and id = $2 and format = '" BS_FORMAT_MAIL "' and substring(sha256(secret ||"   \
    " convert_to('" BS_CODE_WORD "', 'UTF8')) for 16) = $3"

const bs_statement bs_say_consent = {
    "consent",
    "with h as (update banneret.hooks set confirmed = true where " BY_CODE
    " and made > now() - interval '" CONSENT_DAYS " days' returning 1)"
    " select (select count(*) from h)::integer, " BS_WRITES,
    3,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_BYTES_TYPE },
};

/* Who stops mail before consenting to it did not ask for it. */
const bs_statement bs_say_stop = {
    "stop",
    "with h as (delete from banneret.hooks where " BY_CODE " returning url, confirmed),"
    " u as (insert into banneret.unwanted (address) select " HASH(
        "url") " from h where not confirmed"
               " on conflict (address) do update set at = now())"
               " select (select count(*) from h)::integer, " BS_WRITES,
    3,
    { BS_UUID_TYPE, BS_UUID_TYPE, BS_BYTES_TYPE },
};

/* -- delivery */

#define MAY_MAIL                                                                                   \
    "(h.format <> '" BS_FORMAT_MAIL "' or (" TODAY(                                                \
        "sent", "") " < $4"                                                                        \
                    " and " TODAY(                                                                 \
                        "sent", " and address = " HASH(                                            \
                                    "h.url")) " < " MAILS_ADDRESS                                  \
                                              " and " TODAY(                                       \
                                                  "sent",                                          \
                                                  " and table_id = h.table_id") " < " MAILS_TABLE  \
                                                                                "))"

/* Of each hook that is due the first message, or all that wait as one: one that was claimed before stays as it was. Attempts
 * count as mails that were sent. */
const bs_statement bs_say_claim = {
    "claim",
    "with d as (select h.id from banneret.hooks h where h.next <= now()"
    " and coalesce(h.rest, h.next) <= now() and h.format = any ($3) and " MAY_MAIL
    " order by h.next limit $2 for update skip locked),"
    " k as (update banneret.hooks h set next = now() + interval '" LEASE_SECONDS " seconds',"
    " claimed = case when h.format <> '" BS_FORMAT_OWN "' then coalesce(h.claimed, h.last) end"
    " from d where h.id = d.id returning h.*),"
    " c as (insert into banneret.mails (address, table_id, sent)"
    " select " HASH(
        "url") " as address, table_id, count(*)::integer from k"
               " where format = '" BS_FORMAT_MAIL "' group by 1, 2"
               " on conflict (day, address, table_id) do update set sent = mails.sent + "
               "excluded.sent)"
               " select k.id, k.table_id, k.url, k.secret, k.failures, coalesce(k.claimed, m.n),"
               " case when k.claimed is null then m.kind else (select string_agg(distinct w.kind, "
               "' ')"
               " from banneret.messages w where w.hook = k.id and w.n <= k.claimed) end,"
               " case when k.claimed is null then m.seat else k.seat end,"
               " extract(epoch from m.at)::bigint, k.format, k.link from k cross join lateral"
               " (select * from banneret.messages where hook = k.id order by n limit 1) m",
    4,
    { BS_UUID_TYPE, BS_INT_TYPE, BS_TEXTS_TYPE, BS_INT_TYPE },
};

#define RESTED                                                                                     \
    "case when format <> '" BS_FORMAT_OWN "' then now() + interval '" REST_SECONDS " seconds' end"

/* The messages up to this number, of which several may have become one notice; then the hook rests. */
const bs_statement bs_say_delivered = {
    "delivered",
    "with d as (delete from banneret.messages where hook = $1 and n <= $2 returning 1),"
    " c as (select count(*)::integer as count from d)"
    " update banneret.hooks set waiting = waiting - c.count, failures = 0, claimed = null,"
    " rest = " RESTED ", next = case when waiting > c.count then coalesce(" RESTED ", now()) end"
    " from c where id = $1 and c.count > 0",
    2,
    { BS_UUID_TYPE, BS_INT_TYPE },
};

const bs_statement bs_say_undelivered = {
    "undelivered",
    "with d as (delete from banneret.messages where hook = $1"
    " and at < now() - interval '" MESSAGE_DAYS " days' returning 1),"
    " o as (select count(*)::integer as count from d)"
    " update banneret.hooks set failures = failures + 1, waiting = waiting - o.count,"
    " dropped = dropped + o.count, claimed = case when waiting > o.count then claimed end,"
    " next = case when waiting > o.count then now() + $2 * interval '1 second' end"
    " from o where id = $1 returning o.count",
    2,
    { BS_UUID_TYPE, BS_INT_TYPE },
};
