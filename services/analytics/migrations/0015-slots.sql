-- Up Migration

-- Cards seen on pages that the visit is proven to have been on: the denominator of the card click rate.
alter table site_days add column slot_cards bigint not null default 0;
alter table model_days add column slot_cards bigint not null default 0;
alter table model_months add column slot_cards bigint not null default 0;
-- Different people whom slots that a placement pays for led to a link.
alter table model_people_days add column paid_people bigint not null default 0;
-- Stored sums. Of days before, the people of paid slots are at most their clicks; a rebuild of the day counts them.
with slots as (
  select model_id, day, sum(clicks) filter (where surface = 'home-featured') as paid_clicks,
    coalesce(sum(seen) filter (where surface not in ('profile', 'direct', 'campaign', 'video')), 0) as cards
  from model_surface_days where position >= 0 group by model_id, day),
models as (
  update model_days as known set slot_cards = cards from slots where (known.model_id, known.day) = (slots.model_id, slots.day) and cards > 0)
update model_people_days as known set paid_people = least(card_people, paid_clicks)
from slots where (known.model_id, known.day) = (slots.model_id, slots.day) and paid_clicks > 0;
update site_days as known set slot_cards = sums.cards
from (select day, sum(slot_cards) as cards from model_days group by day) as sums where known.day = sums.day;
update model_months as known set slot_cards = sums.cards
from (select model_id, date_trunc('month', day)::date as month, sum(slot_cards) as cards from model_days group by 1, 2) as sums
where (known.model_id, known.month) = (sums.model_id, sums.month);
update demo_days as demo set figure = 'paid_people', events = least(events, paid_people)
from model_people_days as people where (people.model_id, people.day) = (demo.model_id, demo.day) and figure = 'card_people';
-- Demo days from before people were recorded: as many of them as there were demo events are the demo's.
insert into demo_days (model_id, day, figure, events)
select model_id, day, 'paid_people', least(events, paid_people) from demo_days join model_people_days using (model_id, day)
where figure = 'valid' and paid_people > 0 on conflict do nothing;
