import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import { invalidModelsMax, type SiteInvalid } from '@marquee/contracts/http/site-clicks';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { siteModelId } from '../../counting/rollups/dated-activity';
import { rangeCtes, rowsOfRange } from '../../counting/rollups/month-sums';
import type { Range } from './date-range';

/** Models per reason whose exact figures are looked up: more than are listed. */
const candidatesMax = invalidModelsMax + 5;

/**
 * One statement, hence one snapshot. Candidates come from the tops of months and days. Tops that are exact
 * also provide the figures; the rest is looked up by model. A day without tops is ranked from its rows.
 */
const invalidSql = `
with ${rangeCtes}, days as materialized (
  select days.day, coalesce(settled_at = counted_at, false) as exact, names, views
  from gaps, lateral (
    select day, counted_at from site_days where day between gaps.first and gaps.last offset 0) as days
  left join day_tops on day_tops.list = 'invalid' and day_tops.day = days.day
), hints as materialized (
  select month as period, name, events, true as exact
  from whole join day_tops on list = 'invalid-month' and day = month, unnest(names, views) as top (name, events)
  union all
  select day, name, events, exact from days, unnest(names, views) as top (name, events)
  union all
  select day, name, events, false from days, lateral (
    select reason || ' ' || model_id as name, sum(events) as events from invalid_days
    where invalid_days.day = days.day and model_id <> ${siteModelId} group by reason, model_id) as live
  where names is null
), candidates as materialized (
  select * from (
    select name, split_part(name, ' ', 1) as reason, split_part(name, ' ', 2)::bigint as model_id, sum(events) filter (where exact) as events,
      row_number() over (partition by split_part(name, ' ', 1) order by sum(events) desc, name) as nth
    from hints group by name) as ranked
  where nth <= ${candidatesMax}
), missing as materialized (
  select asked.period, asked.is_month, candidates.name, reason, model_id from candidates, (
    select month as period, true as is_month from whole union all select day, false from days) as asked
  where not exists (select from hints where exact and hints.period = asked.period and hints.name = candidates.name)
), looked_up as materialized (
  select name, sum(found.events) as events from missing, lateral (
    select events from invalid_months
    where is_month and invalid_months.model_id = missing.model_id and month = period and invalid_months.reason = missing.reason
    union all
    select events from invalid_days
    where not is_month and invalid_days.model_id = missing.model_id and day = period and invalid_days.reason = missing.reason offset 0) as found
  group by name
), models as (
  select reason, model_id, coalesce(candidates.events, 0) + coalesce(looked_up.events, 0) as events
  from candidates left join looked_up using (name)
)
select reason, ${siteModelId} as model_id, sum(events) as events
from (${rowsOfRange('invalid', 'reason, events', `model_id = ${siteModelId}`)}) as site group by reason
union all
select reason, model_id, events from models where events > 0`;

type Row = { readonly reason: InvalidReason; readonly model_id: number; readonly events: number };

const byEvents = (one: Row, other: Row): number =>
  other.events - one.events ||
  (one.reason < other.reason ? -1 : one.reason > other.reason ? 1 : one.model_id - other.model_id);

/** What was not counted over the range by reason, each with the models that had the most of it. */
export const siteInvalid = async (db: Queryable, range: Range, timezone: string): Promise<SiteInvalid> => {
  const { rows } = await db.query<Row>({
    name: 'site-invalid',
    text: invalidSql,
    values: [range.first, range.last],
  });
  const ranked = [...rows].sort(byEvents);
  return {
    reasons: ranked
      .filter(({ model_id }) => model_id === siteModelId)
      .map(({ reason, events }) => ({
        reason,
        events,
        models: ranked
          .filter((row) => row.reason === reason && row.model_id !== siteModelId)
          .slice(0, invalidModelsMax)
          .map(({ model_id, events }) => ({ modelId: model_id, events })),
      })),
    range: { ...range, timezone },
  };
};
