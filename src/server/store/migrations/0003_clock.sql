-- When each line was stored, by the clock of the database: it is the only clock that tables know. Deadlines count from
-- these times, and spectators are shown what is older than a table's delay.
alter table banneret.lines add column at timestamptz not null default now();

-- Milliseconds since 1970 at which the table was paused, resumed, paused, and so on. An odd count: it is paused now.
alter table banneret.tables add column pauses bigint[] not null default '{}';

-- Look at this table then, because a deadline may have passed: never later than the deadline, and seldom earlier. Whoever looks
-- first moves it a little way on, so that the others need not look as well. `told` counts the steps that were announced.
create table banneret.alarms (
    table_id uuid primary key references banneret.tables on delete cascade,
    at timestamptz not null default now(),
    told bigint not null default 0
);
create index alarms_at on banneret.alarms (at);

grant update (pauses) on banneret.tables to banneret_server;
grant select, insert, update on banneret.alarms to banneret_server;
