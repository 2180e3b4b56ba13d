-- Up Migration

-- Messages that no worker could read yet: of a newer version, or dated ahead of the worker's clock. Each is delivered again every half
-- minute. Its row is deleted once it is counted or a dead letter.
create table held_messages (
  producer uuid not null,
  seq bigint not null,
  events integer not null,
  accepted_through bigint not null,
  reason text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint held_messages_one_per_message primary key (producer, seq)
);

-- A held message is in flight in the ledger, like a replayed dead letter, and no gap.
create or replace view recent_messages as
select producer, seq, 'counted' as status, events, repeated, accepted_through, counted_at as known_at from processed_messages
union all
select producer, seq, case state when 'replayed' then 'replayed' else 'quarantined' end, events, 0, accepted_through, first_at
from uncounted_dead_letters
union all
select producer, held.seq, 'replayed', held.events, 0, held.accepted_through, held.first_at
from held_messages as held left join producers using (producer)
where not coalesce(producers.seen @> held.seq, false)
  and not exists (select from processed_messages as processed where (processed.producer, processed.seq) = (held.producer, held.seq))
  and not exists (select from dead_letters as letter where (letter.producer, letter.seq) = (held.producer, held.seq));

-- Down Migration

-- The views of the ledger are those of 1700000000012.
create or replace view recent_messages as
select producer, seq, 'counted' as status, events, repeated, accepted_through, counted_at as known_at from processed_messages
union all
select producer, seq, case state when 'replayed' then 'replayed' else 'quarantined' end, events, 0, accepted_through, first_at
from uncounted_dead_letters;
drop table held_messages;
