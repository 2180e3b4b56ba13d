-- Up Migration

-- Of the kind agency person: a person of an agency, with whom the second factors end.
alter table factor_accounts add column agency_person_id bigint
  generated always as (case when kind = 'agency person' then account_id end) stored references agency_persons (id) on delete cascade;
-- As in holder_sessions.
alter table agency_sessions add column second_step boolean not null default false;
