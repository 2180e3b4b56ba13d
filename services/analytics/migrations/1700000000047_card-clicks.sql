-- Up Migration

-- Of the clicks, those that cards led to: the numerator of every click rate, whose denominator is the cards seen. A worker of an earlier
-- version does not know the column: it waits, and its messages are counted by the next worker.
alter table model_days add column card_clicks bigint not null default 0;
alter table site_days add column card_clicks bigint not null default 0;

-- The surfaces without cards are surfacesWithoutCards in contracts/http/site-clicks.ts.
update model_days set card_clicks = slots.clicks
from (select model_id, day, sum(clicks) as clicks from model_surface_days
      where surface not in ('profile', 'direct', 'campaign') and clicks > 0 group by model_id, day) as slots
where (model_days.model_id, model_days.day) = (slots.model_id, slots.day);
update site_days set card_clicks = slots.clicks
from (select day, sum(clicks) as clicks from site_surface_days
      where surface not in ('profile', 'direct', 'campaign') and clicks > 0 group by day) as slots
where site_days.day = slots.day;
alter table model_days alter column card_clicks drop default;

-- Down Migration

alter table model_days drop column card_clicks;
alter table site_days drop column card_clicks;
