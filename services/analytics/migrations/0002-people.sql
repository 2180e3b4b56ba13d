-- Per model: different network blocks that opened its profile or clicked its links, whose number is trending; and
-- different people who clicked where a card had led them, which a placement is measured by.
create table model_people_days (
  model_id bigint not null,
  day date not null,
  networks bigint not null,
  card_people bigint not null,
  constraint model_people_days_key primary key (model_id, day)
) with (fillfactor = 80);
create index model_people_days_by_day on model_people_days using brin (day) with (autosummarize = on);

-- A card click is one in a slot of a page with cards. Bare tracking links were stored under 'unknown' without a
-- slot, and pages of videos report no cards. Days whose slots were removed keep their sums.
with slots as (
  select model_id, day,
    sum(clicks) filter (where surface not in ('profile', 'direct', 'campaign', 'video') and position >= 0) as card_clicks
  from model_surface_days group by model_id, day)
update model_days as known set card_clicks = coalesce(slots.card_clicks, 0)
from slots where (known.model_id, known.day) = (slots.model_id, slots.day)
  and known.card_clicks <> coalesce(slots.card_clicks, 0);
update site_days as known set card_clicks = sums.card_clicks
from (select day, sum(card_clicks) as card_clicks from model_days group by day) as sums
where known.day = sums.day and known.card_clicks <> sums.card_clicks;
update model_months as known set card_clicks = sums.card_clicks
from (select model_id, date_trunc('month', day)::date as month, sum(card_clicks) as card_clicks
      from model_days group by model_id, date_trunc('month', day)) as sums
where (known.model_id, known.month) = (sums.model_id, sums.month) and known.card_clicks <> sums.card_clicks;
