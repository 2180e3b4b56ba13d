-- Up Migration

alter table mails
  -- The same content for clients that show HTML; cleared with the body. Null in mails that version 0.2 queued.
  add column html text,
  -- Where one POST unsubscribes (RFC 8058); null for mails that cannot be unsubscribed from.
  add column unsubscribe_url text,
  -- Names the one occasion of a mail that the clock sends: no second mail for it can be queued, by this or another instance.
  add column occasion text,
  add constraint one_mail_for_an_occasion unique (occasion);

-- Recipients who have unsubscribed from the weekly digest, in lower case.
create table digest_opt_outs (
  email text primary key,
  at timestamptz not null default now()
);

create index listing_requests_by_end on listing_requests (featured_until) where state in ('active', 'expired');
