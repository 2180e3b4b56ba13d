-- Up Migration

alter table operators
  -- All operators of before are administrators, and an older version adds no other ones.
  add column role text not null default 'administrator',
  -- A disabled operator cannot log in and has no sessions.
  add column disabled_at timestamptz,
  add constraint operator_role_is_known check (role in ('administrator', 'editor', 'moderator', 'analyst'));

-- One open invitation for an email. The account is created when it is accepted.
create table operator_invitations (
  email text primary key,
  role text not null,
  -- SHA-256 of the token in the link: a reader of this table cannot accept it.
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitation_email_is_lower_case check (email = lower(email) and length(email) between 3 and 254),
  constraint invitation_role_is_known check (role in ('administrator', 'editor', 'moderator', 'analyst')),
  constraint invitation_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint invitation_token_is_unique unique (token_hash)
);

alter table mails
  -- A mail to an operator is about no inbox item and no model.
  drop constraint mail_is_about_one_thing,
  add constraint mail_is_about_at_most_one_thing
    check (num_nonnulls(listing_request_id, contact_message_id, report_id, model_id) <= 1);

-- Down Migration

delete from mails where num_nonnulls(listing_request_id, contact_message_id, report_id, model_id) = 0;
alter table mails
  drop constraint mail_is_about_at_most_one_thing,
  add constraint mail_is_about_one_thing
    check (num_nonnulls(listing_request_id, contact_message_id, report_id, model_id) = 1);
drop table operator_invitations;
alter table operators drop column role, drop column disabled_at;
