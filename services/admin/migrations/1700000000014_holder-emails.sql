-- Up Migration

-- Emails of holders whose models have no listing request, as an administrator entered them.
create table holder_emails (
  model_id bigint primary key,
  email text not null,
  entered_at timestamptz not null default now()
);

alter table mails
  -- A mail about a model that belongs to no inbox item.
  add column model_id bigint,
  drop constraint mail_is_about_one_thing,
  add constraint mail_is_about_one_thing
    check (num_nonnulls(listing_request_id, contact_message_id, report_id, model_id) = 1);

-- Down Migration

delete from mails where model_id is not null;
alter table mails
  drop constraint mail_is_about_one_thing,
  drop column model_id,
  add constraint mail_is_about_one_thing check (num_nonnulls(listing_request_id, contact_message_id, report_id) = 1);
drop table holder_emails;
