-- Up Migration

-- A row is archived and never deleted: its name stays taken, because the clicks counted under it belong to its target.
create table campaign_links (
  model_id integer not null,
  name text not null,
  -- profile, or the key of a platform.
  target text not null,
  created_at timestamptz(3) not null,
  archived_at timestamptz(3),
  -- Entered by the holder.
  cost_cents integer,
  subscriptions integer,
  constraint a_campaign_name_belongs_to_one_link primary key (model_id, name),
  constraint campaign_links_are_of_a_model foreign key (model_id) references models (id) on delete cascade,
  constraint campaign_name_is_lower_case_words_joined_by_hyphens check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 40),
  constraint cost_and_subscriptions_are_not_negative check (cost_cents >= 0 and subscriptions >= 0)
);

-- Down Migration

drop table campaign_links;
