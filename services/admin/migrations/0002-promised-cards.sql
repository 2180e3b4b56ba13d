-- Up Migration

-- The cards seen that the listing promises, as agreed with its price; 0 for requests that were sent before.
alter table listing_requests
  add column promised_cards integer not null default 0,
  add constraint promised_cards_are_not_negative check (promised_cards >= 0);
