import type { AgencyFigures, OwnAgency } from '@marquee/contracts/http/agencies';
import { type Day, daysBetween } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type Range, rangeBefore, withoutToday } from '../../dashboards/queries/date-range';

type Row = Omit<AgencyFigures['models'][number], 'name' | 'slug' | 'daily'> & {
  readonly days: Readonly<Record<Day, number>>;
};

/** One statement, hence one snapshot, from one key range for each model. */
const figuresSql = `
  select asked.id, coalesce(sum(card) filter (where day >= $2), 0) as seen,
    coalesce(sum(profile) filter (where day >= $2), 0) as opened,
    coalesce(sum(clicks) filter (where day >= $2), 0) as clicks,
    coalesce(sum(unique_clicks) filter (where day >= $2), 0) as "uniqueClicks",
    coalesce(json_object_agg(day, clicks) filter (where day >= $2), '{}') as days,
    case when (select min(day) from model_days where model_id = asked.id) <= $4 then json_build_object(
      'before', coalesce(sum(clicks) filter (where day < $2), 0),
      'now', coalesce(sum(clicks) filter (where day between $2 and $5), 0)) end as change
  from unnest($1::bigint[]) as asked (id)
  left join model_days on model_id = asked.id and day between $4 and $3
  group by asked.id`;

/** The figures of the models, the most clicks first. */
export const agencyFigures = async (
  db: Queryable,
  models: OwnAgency['models'],
  range: Range & { readonly today: Day },
): Promise<AgencyFigures['models']> => {
  const whole = withoutToday(range, range.today);
  const ids = models.map(({ id }) => id);
  const { rows } = await db.query<Row>({
    name: 'agency-figures',
    text: figuresSql,
    values: [ids, range.first, range.last, rangeBefore(whole).first, whole.last],
  });
  const found = rows.flatMap(({ days, ...figures }) => {
    const daily = daysBetween(range.first, range.last).map((day) => days[day] ?? 0);
    return models.filter(({ id }) => id === figures.id).map((model) => ({ ...model, ...figures, daily }));
  });
  return found.sort((one, other) => other.clicks - one.clicks || one.name.localeCompare(other.name, 'en'));
};
