-- The server's secret for joint dice, from which its shares follow. It is drawn when the table is begun and never
-- changes: whoever serves may add and read it, and has no right to update it.

alter table banneret.tables add column secret bytea check (octet_length(secret) = 32);
