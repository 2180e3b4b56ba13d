-- Up Migration

-- Links to the status of a listing request or report. Each mail has one of its own, so that only hashes are stored: a reader of this table
-- opens none.
create table status_links (
  -- SHA-256 of the token in the link.
  token_hash bytea primary key,
  listing_request_id bigint references listing_requests (id) on delete cascade,
  report_id bigint references reports (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint status_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint status_link_opens_one_thing check (num_nonnulls(listing_request_id, report_id) = 1)
);
create index status_links_by_listing_request on status_links (listing_request_id);
create index status_links_by_report on status_links (report_id);

-- Links that were sent before stay valid.
insert into status_links (token_hash, listing_request_id, created_at)
  select sha256(convert_to(status_token, 'UTF8')), id, created_at from listing_requests;
insert into status_links (token_hash, report_id, created_at)
  select sha256(convert_to(status_token, 'UTF8')), id, created_at from reports;

-- Instances of the version before read and write the tokens until they are replaced. An hour after its start the service clears them.
alter table listing_requests alter column status_token drop not null;
alter table reports alter column status_token drop not null;
create function keep_status_link() returns trigger language plpgsql set search_path from current as $$
begin
  insert into status_links (token_hash, listing_request_id, report_id) values (
    sha256(convert_to(new.status_token, 'UTF8')),
    case when tg_table_name = 'listing_requests' then new.id end,
    case when tg_table_name = 'reports' then new.id end
  );
  return null;
end
$$;
create trigger listing_request_status_link_is_kept after insert on listing_requests
  for each row when (new.status_token is not null) execute function keep_status_link();
create trigger report_status_link_is_kept after insert on reports
  for each row when (new.status_token is not null) execute function keep_status_link();

-- The link to unsubscribe is needed until the mail is sent, as its text is.
update mails set body = null, html = null, unsubscribe_url = null where sent_at is not null or gave_up_at is not null;
