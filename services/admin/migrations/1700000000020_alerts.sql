-- Up Migration

-- Alerts that are firing, or about to. A row is deleted once its alert is resolved.
create table alerts (
  name text primary key,
  -- When its condition became true.
  since timestamptz not null,
  -- Null while the condition has not lasted long enough for a mail.
  mailed_at timestamptz,
  -- When the condition became false after the mail; null while it is true.
  clear_since timestamptz
);

-- A mail to operators is about no inbox item and no model.
alter table mails
  drop constraint if exists mail_is_about_one_thing,
  drop constraint if exists mail_is_about_at_most_one_thing,
  add constraint mail_is_about_at_most_one_thing
    check (num_nonnulls(listing_request_id, contact_message_id, report_id, model_id) <= 1);

-- Down Migration

drop table alerts;
