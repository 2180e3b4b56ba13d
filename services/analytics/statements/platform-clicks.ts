import { Day } from '@marquee/contracts/rules/days';
import { platformKeys } from '@marquee/contracts/rules/platforms';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { columnsOf, rowsOf } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import type { Range } from '../dashboards/queries/date-range';

const Line = z.tuple([Day, z.enum(platformKeys), z.coerce.number().int().min(0).max(10_000_000)]);
export type PlatformClicks = z.infer<typeof Line>;

/** The lines of a CSV text, or the number of the first that is none, from 1. An empty line or a heading is skipped. */
export const parsePlatformClicks = (csv: string): PlatformClicks[] | number => {
  const found: PlatformClicks[] = [];
  for (const [nth, line] of csv.split(/\r?\n/).entries()) {
    const cells = line.split(/[,;]/).map((cell) => cell.trim().toLowerCase());
    if (line.trim() === '' || (nth === 0 && cells[0] === 'day')) continue;
    const read = Line.safeParse(cells);
    if (!read.success || cells[2] === '') return nth + 1;
    found.push(read.data);
  }
  return found;
};

/** Each line replaces what was entered for its day and platform. */
export const storePlatformClicks = async (
  db: Queryable,
  modelId: number,
  lines: readonly PlatformClicks[],
): Promise<void> => {
  const last = new Map(lines.map((line) => [`${line[0]} ${line[1]}`, line]));
  const rows = [...last.values()];
  await db.query(
    `insert into platform_clicks (model_id, day, platform, clicks)
     select $1, day, platform, clicks from unnest($2::date[], $3::text[], $4::integer[]) as given (day, platform, clicks) order by day, platform
     on conflict (model_id, day, platform) do update set clicks = excluded.clicks`,
    [modelId, ...columnsOf(rows, 0, 1, 2)],
  );
};

/** What was entered for the range by platform, and our clicks on the same days. */
export const platformClicksOf = (db: Queryable, modelId: number, { first, last }: Range) =>
  rowsOf<{ platform: (typeof platformKeys)[number]; clicks: number; ours: number }>(
    db,
    `select platform, sum(entered.clicks)::int as clicks, coalesce(sum(counted.clicks), 0)::int as ours
     from platform_clicks entered left join model_platform_days counted using (model_id, day, platform)
     where model_id = $1 and day between $2 and $3 group by platform order by platform`,
    [modelId, first, last],
  );
