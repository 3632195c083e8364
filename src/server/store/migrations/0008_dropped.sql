-- Of each hook, how many messages were dropped because they could not be delivered for a day. Those that were dropped before,
-- or by an older process, count as sent.

alter table banneret.hooks add column dropped integer not null default 0;

grant update (dropped) on banneret.hooks to banneret_server;
