-- Up Migration

alter table placements
  -- What was agreed for the whole period: 0 for a gift, null where it is not known (begun by hand before prices were stored).
  add column price_cents integer,
  add column paid_at timestamptz(3),
  add constraint price_is_not_negative check (price_cents >= 0),
  add constraint only_a_price_is_paid check (paid_at is null or price_cents > 0);

-- Until now every listing request had the same price, and was paid before it began.
update placements set price_cents = 50000, paid_at = started_at where started_by like 'listing request %';

-- Down Migration

alter table placements
  drop column price_cents,
  drop column paid_at;
