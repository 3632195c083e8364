-- Hooks: addresses that are told when something happens at a table, and what they have not been told yet. A hook is tried
-- one message at a time, in their order; `next` says when, and is null while nothing waits. Counting in the hook's own
-- row keeps processes that add and processes that send from missing each other.

create table banneret.hooks (
    id uuid primary key,
    table_id uuid not null references banneret.tables on delete cascade,
    made timestamptz not null default now(),
    next timestamptz,
    last integer not null default 0, -- number of the newest message
    waiting integer not null default 0,
    failures integer not null default 0, -- in a row
    owner text not null check (octet_length(owner) between 1 and 64), -- the seat that registered it
    seat text check (octet_length(seat) between 1 and 64), -- the one that it is about; null: all of the table
    url text not null check (octet_length(url) between 1 and 512),
    secret bytea not null check (octet_length(secret) = 32)
);
create index hooks_table on banneret.hooks (table_id);
create index hooks_next on banneret.hooks (next) where next is not null;

create table banneret.messages (
    hook uuid not null references banneret.hooks on delete cascade,
    at timestamptz not null default now(),
    n integer not null,
    kind text not null,
    seat text, -- who owes an answer, or has a note; null: nobody
    primary key (hook, n)
);

-- Reminders that were queued, by the key of who queued them, so that a second attempt queues nothing.
create table banneret.reminders (
    table_id uuid not null references banneret.tables on delete cascade,
    key uuid not null,
    primary key (table_id, key)
);

grant select, insert, delete, update (next, last, waiting, failures) on banneret.hooks to banneret_server;
grant select, insert, delete on banneret.messages to banneret_server;
grant select, insert on banneret.reminders to banneret_server;
