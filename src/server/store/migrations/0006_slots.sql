-- Tables may be spread over several databases, by slots. A table's slot is the first ten bits of its id; ids are
-- random, so these are as good as a hash, and the tables of a slot are a range of ids. Each database knows which
-- slots are its own, and refuses servers whose map says otherwise.

create function banneret.slot(id uuid) returns integer
    language sql immutable strict parallel safe
    return get_byte(uuid_send(id), 0) * 4 + get_byte(uuid_send(id), 1) / 64;

create table banneret.slots (
    own int4multirange not null check (own <@ '{[0,1024)}')
);
create unique index slots_one_row on banneret.slots ((true));
insert into banneret.slots values ('{[0,1024)}');

-- Every connection of a server begins with this. The lock keeps the slots as they are while the connection stands. Its
-- number is arbitrary.
create function banneret.serve_slots(mapped int4multirange) returns void
    language plpgsql as $$
declare
    kept int4multirange;
begin
    perform pg_advisory_lock_shared(4702111234474983746);
    select own into strict kept from banneret.slots;
    if kept <> mapped then
        raise exception 'this database has the slots %, but the map of the server gives it %', kept, mapped;
    end if;
end
$$;

-- Says which slots are this database's own, from now on.
create function banneret.own_slots(given int4multirange) returns void
    language plpgsql as $$
begin
    if not pg_try_advisory_xact_lock(4702111234474983746) then
        raise exception 'servers are connected to this database: stop them first';
    end if;
    update banneret.slots set own = given;
end
$$;

grant select on banneret.slots to banneret_server;
