-- Up Migration

-- What the operator wrote to the requester when a request was rejected: the status page shows it as the email did.
alter table listing_requests add column rejection_reason text;
