-- Tables, their seats and their journals. A line is text exactly as it stands in a journal file, so that its hash
-- still fits. Entry n of a table can be stored once, and so can an append's key, which stands at its first line.
-- Ids and keys are 16 random bytes; uuid is the type of that size.

create table banneret.tables (
    id uuid primary key,
    revision integer not null default 1,
    begun timestamptz not null default now(),
    head text not null check (octet_length(head) between 2 and 1048576),
    rules text not null check (octet_length(rules) between 2 and 65536)
);

create table banneret.seats (
    table_id uuid not null references banneret.tables on delete cascade,
    seat text not null check (octet_length(seat) between 1 and 64),
    link bytea check (octet_length(link) = 32), -- hash of the link; null: revoked
    primary key (table_id, seat)
);

create table banneret.lines (
    table_id uuid not null references banneret.tables on delete cascade,
    key uuid,
    n integer not null check (n between 1 and 1000000000),
    line text not null check (octet_length(line) between 2 and 1048576),
    primary key (table_id, n)
);
create unique index lines_key on banneret.lines (table_id, key) where key is not null;

-- Whoever serves reads, adds, and changes seats and rules. He cannot change or delete a line, except together
-- with its whole table, and cannot change the form of the database.
do $$
begin
    create role banneret_server login;
exception when duplicate_object or unique_violation then
    null;
end
$$;
grant usage on schema banneret to banneret_server;
grant select on banneret.migrations to banneret_server;
grant select, insert, delete, update (rules, revision) on banneret.tables to banneret_server;
grant select, insert, update (link) on banneret.seats to banneret_server;
grant select, insert on banneret.lines to banneret_server;
