-- Up Migration

-- People of agencies, each with an own login.
create table agency_persons (
  id bigint generated always as identity primary key,
  agency_id bigint not null references agencies (id) on delete cascade,
  -- An email in lower case, or the agency's slug: the account of the password that its people shared before.
  login text not null constraint agency_persons_login_is_unique unique,
  -- An Argon2id hash; null until an invite link is opened.
  password_hash text,
  last_login_at timestamptz(3)
);
create index agency_persons_by_agency on agency_persons (agency_id);
-- Password and invite link of the table agencies are for instances of the version before.
insert into agency_persons (agency_id, login, password_hash)
  select id, slug, password_hash from agencies where password_hash is not null order by id;
-- Null where an instance of the version before opens a session, which is not valid.
alter table agency_sessions add agency_person_id bigint references agency_persons (id) on delete cascade;
update agency_sessions s set agency_person_id = p.id from agency_persons p where p.agency_id = s.agency_id;
create index agency_sessions_by_person on agency_sessions (agency_person_id);
alter table invite_links drop constraint invite_links_one_per_model;
alter table invite_links alter model_id drop not null, add constraint invite_links_one_per_model unique (model_id),
  add agency_person_id bigint constraint invite_links_one_per_person unique references agency_persons (id) on delete cascade,
  add constraint invite_link_has_one_owner check (num_nonnulls(model_id, agency_person_id) = 1);
