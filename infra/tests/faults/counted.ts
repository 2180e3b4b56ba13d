import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { openActivityLog } from '../../../services/analytics/commands/activity-log';
import { type Cells, impressionId, pagesOf } from './event-ids';

/** How often each event was counted, according to the tables that the dashboards read. */
export const countedInTables = async (db: Queryable, cells: Cells): Promise<Map<string, number>> => {
  const { rows: seen } = await db.query<{ id: number; surface: string; position: number; events: number }>(
    `select model_id as id, surface, position, sum(impressions) as events
     from model_surface_days where model_id = any($1::bigint[]) group by model_id, surface, position`,
    [cells.models.map(({ id }) => id)],
  );
  const { rows: viewed } = await db.query<{ path: string; events: number }>(
    'select path, sum(views) as events from page_days where starts_with(path, $1) and views > 0 group by path',
    [pagesOf(cells)],
  );
  return new Map([
    ...seen.map(
      ({ id, surface, position, events }) => [impressionId(id, surface, position), events] as const,
    ),
    ...viewed.map(({ path, events }) => [path, events] as const),
  ]);
};

const idIn = (event: ActivityBatch['events'][number], cells: Cells): string | undefined => {
  if (event.type === 'impression.seen') return impressionId(event.modelId, event.surface, event.position);
  return event.type === 'page.viewed' && event.path.startsWith(pagesOf(cells)) ? event.path : undefined;
};

/** The scenario's events in the log, among those published since `since` (epoch milliseconds). */
export const idsInLog = async (amqpUrl: string, cells: Cells, since: number): Promise<Set<string>> => {
  const log = await openActivityLog(amqpUrl, since - 1_000);
  try {
    const ids = new Set<string>();
    await log.readToEnd(async (messages) => {
      for (const { body } of messages) for (const id of readIds(body, cells)) ids.add(id);
    });
    return ids;
  } finally {
    await log.close();
  }
};

const readIds = (body: Buffer, cells: Cells): string[] => {
  try {
    const parsed = ActivityBatch.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data.events.flatMap((event) => idIn(event, cells) ?? []) : [];
  } catch {
    // The log also contains poison messages, which are no events of the load.
    return [];
  }
};
