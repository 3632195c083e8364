-- An append that knows how the line before its own ends, because its process has seen that line since the database was started, gives
-- no end. Then the index alone says whether the line is there: its leaf is the one to which the append writes, while the line
-- itself lies in a page of its own, which is seldom in memory when there are many tables.

create or replace function banneret.may_follow(id uuid, n integer, behind text) returns boolean language plpgsql as $$
begin
    if not pg_try_advisory_xact_lock_shared(4702, banneret.lock_of(id)) then -- an expression costs less than a query
        perform pg_advisory_xact_lock_shared(4702, banneret.lock_of(id));
    end if;
    if n > 1 and behind = '' then
        return exists (select from banneret.lines l where l.table_id = may_follow.id and l.n = may_follow.n - 1);
    elsif n > 1 then
        return exists (select from banneret.lines l where l.table_id = may_follow.id and l.n = may_follow.n - 1
                       and right(l.line, length(behind)) = behind);
    end if;
    if not exists (select from banneret.tables t where t.id = may_follow.id) then
        raise foreign_key_violation using message = 'there is no such table';
    end if;
    return true;
end
$$;

create or replace function banneret.must_follow(ids uuid[], numbers integer[], behinds text[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock_shared(4702, u.lock)
        from (select banneret.lock_of(i.id) as lock from unnest(ids) as i (id) order by 1) u;
    if exists (
        select from unnest(ids, numbers, behinds) as u (id, n, behind) where not case
            when u.n = 1 then exists (select from banneret.tables t where t.id = u.id offset 0)
            when u.behind = '' then exists (select from banneret.lines l where l.table_id = u.id and l.n = u.n - 1 offset 0)
            else exists (select from banneret.lines l where l.table_id = u.id and l.n = u.n - 1
                         and right(l.line, length(u.behind)) = u.behind offset 0) end) then
        raise 'a line does not follow';
    end if;
end
$$;

-- The index alone says so only of pages that were vacuumed since they were written. By itself PostgreSQL does that when a fifth
-- of all lines are new; so it is done while the newest pages are still in memory.
alter table banneret.lines set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
