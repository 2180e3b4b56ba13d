-- Up Migration

alter table listing_requests
  add column price_cents integer not null default 50000,
  -- The request whose placement this one renews.
  add column renews bigint references listing_requests (id) on delete set null,
  add constraint price_is_not_negative check (price_cents >= 0);

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

insert into receipts (number, listing_request_id, amount_cents, paid_at, seller)
  select row_number() over (order by paid_at, id), id, price_cents, paid_at, '' from listing_requests where paid_at is not null;
