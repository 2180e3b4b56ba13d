import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import { openActivityLog } from '../../../../services/analytics/ledger/activity-log/open-activity-log';
import { type Cells, pagesOf } from '../load/event-ids';

const models = ({ models }: Cells): readonly number[] => models.map(({ id }) => id);

/** How often each event was counted, according to the tables that the dashboards read. */
export const countedInTables = async (db: Queryable, cells: Cells): Promise<Map<string, number>> => {
  const { rows } = await db.query<{ id: string; events: number }>(
    `select model_id || '/' || surface || '/' || position as id, sum(seen) as events
     from model_surface_days where model_id = any($1::bigint[]) and seen > 0 group by 1
     union all
     select model_id || '/' || surface || '/' || position || '/opened', sum(opened)
     from model_surface_days where model_id = any($1::bigint[]) and opened > 0 group by 1
     union all
     select model_id || '/' || surface || '/' || position || '/click', sum(clicks)
     from model_surface_days where model_id = any($1::bigint[]) and clicks > 0 group by 1
     union all
     select model_id || '/' || type || '/' || reason, sum(events)
     from invalid_days where model_id = any($1::bigint[]) group by 1
     union all
     select path, sum(views) from page_days where starts_with(path, $2) and views > 0 group by 1`,
    [models(cells), pagesOf(cells)],
  );
  return new Map(rows.map(({ id, events }) => [id, events]));
};

const idIn = (event: ActivityBatch['events'][number], cells: Cells): string | undefined => {
  if (event.type === 'page.viewed') return event.path.startsWith(pagesOf(cells)) ? event.path : undefined;
  if (event.invalid !== undefined) return `${event.modelId}/${event.type}/${event.invalid}`;
  const { surface, position } = event.origin ?? event;
  const cell = `${event.modelId}/${surface}/${position}`;
  if (event.type === 'link.clicked') return `${cell}/click`;
  return event.kind === 'profile' ? `${cell}/opened` : cell;
};

/** A restarted broker accepts connections before the log has its writer back. */
const logBackWithinMs = 30_000;

/** The scenario's events in the log, among those published since `since` (epoch milliseconds). */
export const idsInLog = async (amqpUrl: string, cells: Cells, since: number): Promise<Set<string>> => {
  const deadline = Date.now() + logBackWithinMs;
  for (;;) {
    try {
      return await readLog(amqpUrl, cells, since);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(1_000);
    }
  }
};

const readLog = async (amqpUrl: string, cells: Cells, since: number): Promise<Set<string>> => {
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
