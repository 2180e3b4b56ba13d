-- Up Migration

-- When each producer had accepted how many messages, from its reports, for as long as some of them may not have been counted: so the
-- age of the oldest uncounted event can be told. Whatever lies below the first missing number is forgotten.
create table producer_progress (
  producer uuid not null,
  accepted_messages bigint not null,
  -- What is new in this row was accepted from this moment on.
  since timestamptz not null,
  constraint producer_progress_key primary key (producer, accepted_messages)
);
