-- Up Migration

create table listing_requests (
  id bigint generated always as identity primary key,
  reference text not null,
  -- Not hashed, because every email repeats the link. It opens only the status of this request.
  status_token text not null,
  model_name text not null,
  email text not null,
  platforms text not null,
  description text not null,
  social_links text not null,
  state text not null default 'received',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  age_attested_by text,
  age_attested_at timestamptz,
  consent_attested_by text,
  consent_attested_at timestamptz,
  constraint listing_request_reference_is_unique unique (reference),
  constraint listing_request_status_token_is_unique unique (status_token),
  constraint listing_request_state_is_known check (
    state in ('received', 'in-review', 'approved', 'awaiting-payment', 'paid', 'active', 'expired', 'rejected', 'refunded')
  ),
  constraint age_is_attested_by_somebody check ((age_attested_by is null) = (age_attested_at is null)),
  constraint consent_is_attested_by_somebody check ((consent_attested_by is null) = (consent_attested_at is null)),
  constraint active_listing_is_attested check (state <> 'active' or (age_attested_at is not null and consent_attested_at is not null))
);

create index listing_requests_by_move on listing_requests (changed_at desc, id desc);

create table listing_request_transitions (
  id bigint generated always as identity primary key,
  listing_request_id bigint not null references listing_requests (id) on delete cascade,
  from_state text,
  to_state text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create index moves_by_listing_request on listing_request_transitions (listing_request_id, id);

create table contact_messages (
  id bigint generated always as identity primary key,
  reference text not null,
  name text not null,
  email text not null,
  subject text not null,
  inquiry_type text not null,
  message text not null,
  state text not null default 'new',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint contact_message_reference_is_unique unique (reference),
  constraint contact_message_state_is_known check (state in ('new', 'open', 'answered', 'closed', 'spam'))
);

create table contact_message_changes (
  id bigint generated always as identity primary key,
  contact_message_id bigint not null references contact_messages (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create index changes_by_contact_message on contact_message_changes (contact_message_id, id);

create table inbox_notes (
  id bigint generated always as identity primary key,
  listing_request_id bigint references listing_requests (id) on delete cascade,
  contact_message_id bigint references contact_messages (id) on delete cascade,
  text text not null,
  noted_by text not null,
  noted_at timestamptz not null default now(),
  constraint note_is_about_one_thing check (num_nonnulls(listing_request_id, contact_message_id) = 1)
);

create index notes_by_listing_request on inbox_notes (listing_request_id, id);
create index notes_by_contact_message on inbox_notes (contact_message_id, id);

-- Inserted in the transaction of the change, sent afterwards.
create table mails (
  id uuid primary key,
  listing_request_id bigint references listing_requests (id) on delete cascade,
  contact_message_id bigint references contact_messages (id) on delete cascade,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- Cleared once sent: the request's history has the content.
  body text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  constraint mail_is_about_one_thing check (num_nonnulls(listing_request_id, contact_message_id) = 1),
  constraint mail_to_be_sent_has_a_body check (sent_at is not null or gave_up_at is not null or body is not null)
);

create index mails_to_send on mails (next_attempt_at) where sent_at is null and gave_up_at is null;
create index mails_by_listing_request on mails (listing_request_id, created_at);
create index mails_by_contact_message on mails (contact_message_id, created_at);

create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);
