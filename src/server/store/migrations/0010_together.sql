-- Lines of several tables, one of each, by one statement: an error if one of them may not be stored, or its number or key is
-- taken. Gives the time at which they are stored.
create function banneret.append_all(ids uuid[], numbers integer[], keys uuid[], lines text[], behinds text[])
    returns timestamptz language plpgsql as $$
begin
    perform banneret.must_follow(ids, numbers, behinds);
    insert into banneret.lines (table_id, n, key, line)
        select u.id, u.n, u.key, u.line from unnest(ids, numbers, keys, lines) as u (id, n, key, line);
    return now();
end
$$;
