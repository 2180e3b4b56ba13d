-- Up Migration

-- Operators

create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz,
  -- Encrypted with a key that is not in the database. The pending one does not count until one of its codes was confirmed.
  two_step_secret bytea,
  two_step_pending bytea,
  -- The time step of the last code that was taken: no code is taken twice.
  two_step_last bigint,
  role text not null default 'administrator',
  -- A disabled operator cannot log in and has no sessions.
  disabled_at timestamptz,
  constraint operator_email_is_lower_case check (email = lower(email) and length(email) between 3 and 254),
  constraint operator_email_is_taken unique (email),
  constraint operator_role_is_known check (role in ('administrator', 'editor', 'moderator', 'analyst'))
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  -- SHA-256 of 80 random bits: there is nothing to guess.
  code_hash bytea not null,
  constraint recovery_code_hash_is_sha256 check (octet_length(code_hash) = 32),
  constraint recovery_code_is_unique unique (operator_id, code_hash)
);

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

create table sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id bigint not null references operators (id) on delete cascade,
  -- SHA-256 of the token: a reader of this table cannot log in with it.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_active_at timestamptz not null default now(),
  -- Device, browser and operating system from the user agent of the login; never an IP.
  device text not null default 'Desktop',
  browser text not null default 'Unknown',
  system text,
  constraint session_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint session_token_is_unique unique (token_hash)
);
create index sessions_by_operator on sessions (operator_id);
create index sessions_by_expiry on sessions (expires_at);

-- Inbox: listing requests

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
  paid_at timestamptz,
  active_at timestamptz,
  -- The activated listing.
  model_id integer,
  model_slug text,
  model_name_listed text,
  featured_until timestamptz,
  price_cents integer not null default 50000,
  -- The request whose placement this one renews.
  renews bigint references listing_requests (id) on delete set null,
  -- What the operator wrote to the requester when the request was rejected: the status page shows it as the email did.
  rejection_reason text,
  constraint listing_request_reference_is_unique unique (reference),
  constraint listing_request_status_token_is_unique unique (status_token),
  constraint listing_request_state_is_known check (
    state in ('received', 'in-review', 'approved', 'awaiting-payment', 'paid', 'active', 'expired', 'rejected', 'refunded')
  ),
  constraint age_is_attested_by_somebody check ((age_attested_by is null) = (age_attested_at is null)),
  constraint consent_is_attested_by_somebody check ((consent_attested_by is null) = (consent_attested_at is null)),
  constraint active_listing_is_attested check (state <> 'active' or (age_attested_at is not null and consent_attested_at is not null)),
  constraint model_is_named_whole check (num_nulls(model_id, model_slug, model_name_listed) in (0, 3)),
  constraint price_is_not_negative check (price_cents >= 0)
);
create index listing_requests_by_move on listing_requests (changed_at desc, id desc);
create index listing_requests_waiting_for_activation on listing_requests (paid_at) where state = 'paid';
create index listing_requests_by_model on listing_requests (model_id) where state = 'active';
create index listing_requests_by_end on listing_requests (featured_until) where state in ('active', 'expired');

create table listing_request_transitions (
  id bigint generated always as identity primary key,
  listing_request_id bigint not null references listing_requests (id) on delete cascade,
  from_state text,
  to_state text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index moves_by_listing_request on listing_request_transitions (listing_request_id, id);

-- The work between paid and active, and the end of the placement after a refund: kept until it is done, tried until it is.
create table listing_jobs (
  id bigint generated always as identity primary key,
  listing_request_id bigint not null references listing_requests (id) on delete cascade,
  kind text not null,
  requested_by text not null,
  command_id text not null,
  -- The model chosen, and what the operator adds to the mail; empty for the end of a placement.
  details jsonb not null,
  state text not null default 'working',
  attempts integer not null default 0,
  why text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  constraint job_kind_is_known check (kind in ('activate', 'end')),
  constraint job_state_is_known check (state in ('working', 'failed', 'done')),
  constraint one_job_of_a_kind unique (listing_request_id, kind)
);
create index listing_jobs_to_do on listing_jobs (next_attempt_at) where state = 'working';

-- One for each payment, numbered from 1 without gaps. A receipt is never changed or removed.
create table receipts (
  number integer primary key,
  listing_request_id bigint not null references listing_requests (id),
  amount_cents integer not null,
  paid_at timestamptz not null,
  -- The lines of RECEIPT_SELLER at that time; empty where it was not set.
  seller text not null,
  constraint one_receipt_for_a_request unique (listing_request_id),
  constraint amount_is_positive check (amount_cents > 0)
);

-- Inbox: contact messages

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

-- Inbox: reports about content

create table reports (
  id bigint generated always as identity primary key,
  reference text not null,
  -- Not hashed, because every email repeats the link. It opens only the status of this report.
  status_token text not null,
  kind text not null,
  page text not null,
  -- The profile that `page` names; null where it names none.
  slug text,
  details text not null,
  name text not null,
  email text not null,
  state text not null default 'received',
  created_at timestamptz not null default now(),
  -- Set once, by the calendar of the day it came: a later change of zone transitions no promise.
  due_at timestamptz not null,
  closed_at timestamptz,
  taken_down_by text,
  taken_down_at timestamptz,
  constraint report_reference_is_unique unique (reference),
  constraint report_status_token_is_unique unique (status_token),
  constraint report_kind_is_known check (kind in ('content-report', 'intimate-images', 'removal-request', 'copyright', 'other')),
  constraint report_state_is_known check (state in ('received', 'in-review', 'upheld', 'rejected')),
  constraint report_is_closed_at_its_end check ((closed_at is not null) = (state in ('upheld', 'rejected'))),
  constraint profile_is_taken_down_by_somebody check ((taken_down_by is null) = (taken_down_at is null))
);
create index open_reports_by_clock on reports (due_at, id) where closed_at is null;
create index closed_reports on reports (closed_at desc, id desc) where closed_at is not null;

create table report_transitions (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports (id) on delete cascade,
  from_state text,
  to_state text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index moves_by_report on report_transitions (report_id, id);

-- Inbox: notes of operators

create table inbox_notes (
  id bigint generated always as identity primary key,
  listing_request_id bigint references listing_requests (id) on delete cascade,
  contact_message_id bigint references contact_messages (id) on delete cascade,
  text text not null,
  noted_by text not null,
  noted_at timestamptz not null default now(),
  report_id bigint references reports (id) on delete cascade,
  constraint note_is_about_one_thing check (num_nonnulls(listing_request_id, contact_message_id, report_id) = 1)
);
create index notes_by_listing_request on inbox_notes (listing_request_id, id);
create index notes_by_contact_message on inbox_notes (contact_message_id, id);
create index notes_by_report on inbox_notes (report_id, id);

-- Mails

-- Inserted in the transaction of the change, sent afterwards. A mail to an operator is about no inbox item and no model.
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
  report_id bigint references reports (id) on delete cascade,
  -- The same content for clients that show HTML; cleared with the body.
  html text,
  -- Where one POST unsubscribes (RFC 8058); null for mails that cannot be unsubscribed from.
  unsubscribe_url text,
  -- Names the one occasion of a mail that the clock sends: no second mail for it can be queued, by this or another instance.
  occasion text,
  -- The model of a mail that belongs to no inbox item.
  model_id bigint,
  constraint one_mail_for_an_occasion unique (occasion),
  constraint mail_is_about_at_most_one_thing
    check (num_nonnulls(listing_request_id, contact_message_id, report_id, model_id) <= 1),
  constraint mail_to_be_sent_has_a_body check (sent_at is not null or gave_up_at is not null or body is not null)
);
create index mails_to_send on mails (next_attempt_at) where sent_at is null and gave_up_at is null;
create index mails_by_listing_request on mails (listing_request_id, created_at);
create index mails_by_contact_message on mails (contact_message_id, created_at);
create index mails_by_report on mails (report_id, created_at);
create index mails_by_end on mails (coalesce(sent_at, gave_up_at)) where sent_at is not null or gave_up_at is not null;

-- The confirmations of the last day, for the limits per recipient and in total. Rows are removed after a day.
create table confirmation_mails (
  id bigint generated always as identity primary key,
  -- Keyed with the service's secret: a reader of this table cannot find the recipients by trying emails.
  recipient_hash text not null,
  at timestamptz not null default now()
);
create index confirmation_mails_by_recipient on confirmation_mails (recipient_hash, at);
create index confirmation_mails_by_time on confirmation_mails (at);

-- Emails of holders whose models have no listing request, as an administrator entered them.
create table holder_emails (
  model_id bigint primary key,
  email text not null,
  entered_at timestamptz not null default now()
);

-- Recipients who have unsubscribed from the weekly digest, in lower case.
create table digest_opt_outs (
  email text primary key,
  at timestamptz not null default now()
);

-- Audit log

-- Each entry has a hash of the previous entry's hash and its own content, so a changed, removed or inserted entry breaks the chain.
-- audit/verify-chain.ts computes the same and checks it.
create table audit_log (
  position bigint generated always as identity primary key,
  event_id uuid not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  event_type text not null,
  role text not null,
  who text not null,
  what text not null,
  about_kind text not null,
  about_id text not null,
  about_name text not null,
  before jsonb,
  after jsonb,
  request_id text,
  -- What the search looks into.
  words text not null generated always as (
    lower(who || ' ' || what || ' ' || about_kind || ' ' || about_id || ' ' || about_name || ' ' || coalesce(before::text, '') || ' '
      || coalesce(after::text, '') || ' ' || coalesce(request_id, ''))
  ) stored,
  hash bytea not null,
  constraint each_event_is_recorded_once unique (event_id),
  constraint role_is_known check (role in ('admin', 'holder', 'service', 'visitor')),
  constraint audit_hash_is_sha256 check (octet_length(hash) = 32)
);
create index audit_by_time on audit_log (at);
create index audit_by_who on audit_log (who, position desc);
create index audit_by_what on audit_log (what, position desc);
create index audit_by_word on audit_log using gin (words gin_trgm_ops);

-- Where retention has removed the beginning of the audit log. The chain of the rest continues from the hash of the newest row.
create table audit_anchors (
  -- The position of the last removed entry.
  position bigint primary key,
  hash bytea not null,
  removed integer not null,
  at timestamptz not null default now(),
  constraint anchor_hash_is_sha256 check (octet_length(hash) = 32)
);

create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.position, entry.event_id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.event_type, entry.role, entry.who, entry.what,
    entry.about_kind, entry.about_id, entry.about_name, entry.before, entry.after, entry.request_id
  )::text, 'UTF8'))
$$;

-- One transaction at a time. A statement takes the lock before it takes positions, so entries are committed in the order of their positions.
create function lock_audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext(tg_table_schema || '.audit_log'));
  return null;
end
$$;

-- Before the first entry there are 32 zero bytes. The chain follows the positions.
create function chain_audit_entry() returns trigger language plpgsql set search_path from current as $$
declare
  previous bytea;
begin
  select hash into previous from audit_log order by position desc limit 1;
  new.hash := audit_hash(coalesce(previous, decode(repeat('00', 32), 'hex')), new);
  return new;
end
$$;

create trigger audit_log_is_serialized before insert on audit_log for each statement execute function lock_audit_chain();
create trigger audit_log_is_chained before insert on audit_log for each row execute function chain_audit_entry();

-- The log is append-only in two ways. No role, superusers included, can change a row, or remove one that is not up to an anchor, without
-- dropping this trigger. Anchors are written by trim_audit_log only.
create function refuse_audit_change() returns trigger language plpgsql set search_path = admin, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.position <= (select max(position) from audit_anchors) then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- Removes up to 10,000 of the oldest entries that were recorded before `earliest`, and returns their number. Entries of the last year and
-- the newest entry stay. The service may call it, and may not remove rows itself.
create function trim_audit_log(earliest timestamptz) returns integer language plpgsql security definer set search_path = admin, pg_temp as $$
declare
  newest bigint;
  first_kept bigint;
  last_removed audit_log;
  removed integer;
begin
  if earliest > now() - interval '1 year' then
    raise exception 'the audit log keeps at least a year' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtext(current_schema() || '.audit_log'));
  select position into newest from audit_log order by position desc limit 1;
  select position into first_kept from audit_log where recorded_at >= earliest order by position limit 1;
  select * into last_removed from (
    select * from audit_log where position < least(newest, first_kept) order by position limit 10000
  ) oldest order by position desc limit 1;
  if last_removed.position is null then
    return 0;
  end if;
  select count(*) into removed from audit_log where position <= last_removed.position;
  insert into audit_anchors (position, hash, removed) values (last_removed.position, last_removed.hash, removed);
  delete from audit_log where position <= last_removed.position;
  return removed;
end
$$;

-- The owner of the table, as which trim_audit_log runs, may select, insert and delete; the service's role may only select and insert
-- (infra/postgres/table-rights.ts). Last, since creating the triggers needs another right.
revoke all on audit_log from current_user;
grant select, insert, delete on audit_log to current_user;

-- Operation

-- Alerts that are firing, or about to. A row is deleted once its alert is resolved.
create table alerts (
  name text primary key,
  -- When its condition became true.
  since timestamptz not null,
  -- Null while the condition has not lasted long enough for a mail.
  mailed_at timestamptz,
  -- When the condition became false after the mail; null while it is true.
  clear_since timestamptz,
  -- The processes that an alert is about, such as nodes of an engine. Empty where it is about none.
  affected text[] not null default '{}'
);

-- The newest backup and the newest verified one, as infra/backup records them. A restored database has those of its own time.
create table backup_runs (
  kind text primary key,
  backup text not null,
  at timestamptz not null default now(),
  constraint backup_run_kind_is_known check (kind in ('backup', 'verification'))
);

-- Events that are published after the transaction that caused them.
create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);
