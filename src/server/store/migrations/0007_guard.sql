-- Nothing is stored in a table that is being or was deleted, and no line except behind the one that it follows. A foreign key
-- would lock the table's row for that, and so write to one more page, far from all others, for every append. Here
-- appends share a lock that lies in memory, and a deletion needs it for itself. Whoever has it looks anew: an append that
-- comes after a deletion finds no line before its own, and a deletion finds the lines of all appends that came before it.
--
-- This holds under READ COMMITTED, in which each look has a snapshot of its own.

alter table banneret.lines drop constraint lines_table_id_fkey;

-- Tables share 1,024 locks, so that whoever deletes very many at once does not run out of them. 4702 is arbitrary.
create function banneret.lock_of(id uuid) returns integer
    language sql immutable strict parallel safe return uuid_hash(id) & 1023;

-- Whether line n of a table may be stored in this transaction: the line before it is there and ends so.
create function banneret.may_follow(id uuid, n integer, behind text) returns boolean language plpgsql as $$
begin
    if not pg_try_advisory_xact_lock_shared(4702, banneret.lock_of(id)) then -- an expression costs less than a query
        perform pg_advisory_xact_lock_shared(4702, banneret.lock_of(id));
    end if;
    if n > 1 then
        return exists (select from banneret.lines l where l.table_id = may_follow.id and l.n = may_follow.n - 1
                       and right(l.line, length(behind)) = behind);
    end if;
    if not exists (select from banneret.tables t where t.id = may_follow.id) then
        raise foreign_key_violation using message = 'there is no such table';
    end if;
    return true;
end
$$;

-- The same for several tables at once, which costs far less than to ask for each. An error if one of them may not. The locks are
-- taken in one order, so that nobody waits for each other; each line is looked for by itself, whatever the planner thinks.
create function banneret.must_follow(ids uuid[], numbers integer[], behinds text[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock_shared(4702, u.lock)
        from (select banneret.lock_of(i.id) as lock from unnest(ids) as i (id) order by 1) u;
    if exists (
        select from unnest(ids, numbers, behinds) as u (id, n, behind) where not case u.n
            when 1 then exists (select from banneret.tables t where t.id = u.id offset 0)
            else exists (select from banneret.lines l where l.table_id = u.id and l.n = u.n - 1
                         and right(l.line, length(u.behind)) = u.behind offset 0) end) then
        raise 'a line does not follow';
    end if;
end
$$;

-- For all who add lines without asking, as older processes do. Those that ask say so when they connect.
create function banneret.guard_line() returns trigger language plpgsql as $$
begin
    if banneret.may_follow(new.table_id, new.n, '') then
        return new;
    end if;
    return null;
end
$$;
create trigger guard before insert on banneret.lines for each row
    when (current_setting('banneret.asks', true) is distinct from 'yes') execute function banneret.guard_line();

-- As its owner, because whoever serves has no right to delete lines.
create function banneret.delete_lines() returns trigger language plpgsql security definer set search_path = '' as $$
begin
    perform pg_advisory_xact_lock(4702, banneret.lock_of(old.id));
    delete from banneret.lines where table_id = old.id;
    return old;
end
$$;
create trigger guard before delete on banneret.tables for each row execute function banneret.delete_lines();
