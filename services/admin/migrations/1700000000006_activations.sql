-- Up Migration

alter table listing_requests
  add column paid_at timestamptz,
  add column active_at timestamptz,
  add column model_id integer,
  add column model_slug text,
  add column model_name_listed text,
  add column featured_until timestamptz,
  add constraint model_is_named_whole check (num_nulls(model_id, model_slug, model_name_listed) in (0, 3));

update listing_requests r set
  paid_at = (select max(m.changed_at) from listing_request_transitions m where m.listing_request_id = r.id and m.to_state = 'paid'),
  active_at = (select max(m.changed_at) from listing_request_transitions m where m.listing_request_id = r.id and m.to_state = 'active');

create index listing_requests_waiting_for_activation on listing_requests (paid_at) where state = 'paid';
create index listing_requests_by_model on listing_requests (model_id) where state = 'active';

-- The work between paid and active, and the end of a placement after a refund: kept until it is done, tried until it is.
create table listing_jobs (
  id bigint generated always as identity primary key,
  listing_request_id bigint not null references listing_requests (id) on delete cascade,
  kind text not null,
  ordered_by text not null,
  order_id text not null,
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
