-- When somebody last came to a table. It is written once a day at most, and not while the table is played: then the times of its lines
-- say so. Tables that nobody visits for the time that the host sets are archived and deleted (banneret-server prune).

alter table banneret.tables add column visited timestamptz not null default now();

grant update (visited) on banneret.tables to banneret_server;

-- Whether nobody has come to a table, or played it, for so many days.
create function banneret.left_alone(id uuid, visited timestamptz, days integer) returns boolean
    language sql stable parallel safe as $$
    select left_alone.visited < now() - make_interval(days => days) and coalesce(
        (select l.at from banneret.lines l where l.table_id = left_alone.id order by l.n desc limit 1), '-infinity')
        < now() - make_interval(days => days)
$$;
