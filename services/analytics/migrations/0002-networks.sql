-- Per model: different network blocks that opened its profile or clicked its links. Trending is their number.
create table model_network_days (
  model_id bigint not null,
  day date not null,
  networks bigint not null,
  constraint model_network_days_key primary key (model_id, day)
) with (fillfactor = 80);
create index model_network_days_by_day on model_network_days using brin (day) with (autosummarize = on);
