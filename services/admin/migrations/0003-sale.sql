-- Up Migration

-- Who sells, and how to pay: one row, once there is something to store.
create table business (
  is_only boolean primary key default true,
  name text not null,
  address text not null,
  tax_line text not null,
  payment_instructions text not null,
  constraint there_is_one_business check (is_only)
);

alter table listing_requests
  -- What the requester would like to be listed under; the activation makes it the profile's.
  add column category text,
  add column tags text[] not null default '{}',
  -- How the age was proven: method, date of the document, who saw it. Null for confirmations that were given before.
  add column age_evidence jsonb;
