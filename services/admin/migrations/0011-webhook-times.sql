-- Up Migration
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
create index listing_requests_by_time on listing_requests (created_at);
