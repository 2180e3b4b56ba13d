-- Up Migration

-- The confirmations of the last day, for the limits per recipient and in total. Rows are removed after a day.
create table confirmation_mails (
  id bigint generated always as identity primary key,
  -- Keyed with the service's secret: a reader of this table cannot find the recipients by trying emails.
  recipient_hash text not null,
  at timestamptz not null default now()
);

create index confirmation_mails_by_recipient on confirmation_mails (recipient_hash, at);
create index confirmation_mails_by_time on confirmation_mails (at);
