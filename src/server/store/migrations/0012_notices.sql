-- Notices for people: what a hook is sent may have the form of a chat service, or be mail. Such a hook gets one notice at a
-- time, which stands for all messages up to `claimed`, so that whoever sends it again after a crash gives it the same
-- number; and none before `rest`. An older process sends hooks of every format what programs get: a chat service refuses that,
-- and it is sent again by a newer process.

alter table banneret.hooks
    add column format text not null default 'banneret' check (format in ('banneret', 'discord', 'slack', 'mail')),
    add column rest timestamptz,
    add column claimed integer,
    add column confirmed boolean not null default true, -- false: mail to an address whose owner has not agreed
    add column link bytea check (octet_length(link) between 40 and 200); -- of the seat, encrypted with a key of the host

grant update (rest, claimed, confirmed) on banneret.hooks to banneret_server;

-- Mails of a day, by the hash of the address: those that asked for consent, and attempts. Rows stay when a table is
-- deleted, so that limits hold for those who open one table after another.
create table banneret.mails (
    day date not null default current_date,
    address bytea not null check (octet_length(address) = 32),
    table_id uuid not null,
    asked integer not null default 0,
    sent integer not null default 0,
    primary key (day, address, table_id)
);

-- Addresses whose owners said that they did not ask for mail.
create table banneret.unwanted (
    address bytea primary key check (octet_length(address) = 32),
    at timestamptz not null default now()
);

grant select, insert, delete, update (asked, sent) on banneret.mails to banneret_server;
grant select, insert, update (at) on banneret.unwanted to banneret_server;
