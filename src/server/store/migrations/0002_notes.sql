-- Notes between seats. A note is stored once, by its key, and lies as a letter in the box of its sender and of each
-- who receives it. Letters of a box are numbered by themselves, so that their numbers say nothing of other boxes.

create table banneret.notes (
    table_id uuid not null references banneret.tables on delete cascade,
    key uuid not null,
    written timestamptz not null default now(),
    sender text not null check (octet_length(sender) between 1 and 64),
    recipient text not null check (octet_length(recipient) between 1 and 64), -- a seat, or all
    body text not null check (octet_length(body) between 1 and 2000),
    primary key (table_id, key)
);
create index notes_sender on banneret.notes (table_id, sender, written);

alter table banneret.seats add column letters integer not null default 0; -- in the seat's box

create table banneret.letters (
    table_id uuid not null,
    key uuid not null,
    n integer not null,
    seat text not null,
    primary key (table_id, seat, n),
    foreign key (table_id, key) references banneret.notes on delete cascade
);
create unique index letters_key on banneret.letters (table_id, key, seat);

grant select, insert on banneret.notes to banneret_server;
grant select, insert on banneret.letters to banneret_server;
grant update (letters) on banneret.seats to banneret_server;
