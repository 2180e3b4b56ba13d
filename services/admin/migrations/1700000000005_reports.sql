-- Up Migration

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

alter table inbox_notes add column report_id bigint references reports (id) on delete cascade;
alter table inbox_notes drop constraint note_is_about_one_thing;
alter table inbox_notes add constraint note_is_about_one_thing
  check (num_nonnulls(listing_request_id, contact_message_id, report_id) = 1);
create index notes_by_report on inbox_notes (report_id, id);

alter table mails add column report_id bigint references reports (id) on delete cascade;
alter table mails drop constraint mail_is_about_one_thing;
alter table mails add constraint mail_is_about_one_thing
  check (num_nonnulls(listing_request_id, contact_message_id, report_id) = 1);
create index mails_by_report on mails (report_id, created_at);
