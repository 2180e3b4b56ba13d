-- Up Migration

-- Changes of a profile that its holder proposes. A replaced or withdrawn proposal is deleted; the audit log keeps that it was made.
create table model_proposals (
  id integer generated always as identity primary key,
  model_id integer not null references models (id) on delete cascade,
  -- The proposed fields, and the same fields as they were when the proposal was made.
  changes jsonb not null,
  base jsonb not null,
  message text not null,
  state text not null default 'pending',
  reason text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  constraint proposal_state_is_known check (state in ('pending', 'applied', 'declined')),
  constraint decided_proposal_says_when_and_by_whom
    check ((state = 'pending') = (decided_at is null) and (state = 'pending') = (decided_by is null)),
  constraint only_a_declined_proposal_has_a_reason check ((state = 'declined') = (reason is not null))
);
create unique index model_has_one_pending_proposal on model_proposals (model_id) where state = 'pending';
create index proposals_of_a_model on model_proposals (model_id, id desc);
create index proposals_by_state on model_proposals (state, id desc);

-- Down Migration

drop table model_proposals;
