-- Up Migration

-- A token belongs to the holder of a model or to an agency, and ends with the agency.
alter table api_tokens alter column account_id drop not null,
  add column agency_id bigint references agencies (id) on delete cascade,
  add constraint api_token_has_one_owner check (num_nonnulls(account_id, agency_id) = 1);
create index api_tokens_by_agency on api_tokens (agency_id) where agency_id is not null;
