-- Up Migration

-- The operating system of the login's user agent, which tells sessions of the same browser apart. Null before.
alter table sessions add column system text;
