-- Up Migration

-- When each producer had accepted how many messages, from its reports, for the age of the oldest uncounted event. Rows below the first
-- uncounted number are deleted.
create table producer_progress (
  producer uuid not null,
  accepted_messages bigint not null,
  -- What is new in this row was accepted from this moment on.
  since timestamptz not null,
  constraint producer_progress_key primary key (producer, accepted_messages)
);
