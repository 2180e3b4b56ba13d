import { ConspicuousDays } from '@marquee/contracts/http/conspicuous-days';
import { Figures, measures } from '@marquee/contracts/http/figures';
import { DeadLinks } from '@marquee/contracts/http/link-health';
import { PlacementChanges } from '@marquee/contracts/http/notes';
import { FeaturedModels } from '@marquee/contracts/http/placement';
import { webhookData } from '@marquee/contracts/http/webhooks';
import { addDays, type Day, dayMs, hourMs } from '@marquee/contracts/rules/days';
import { type WebhookEvent, webhookEvents } from '@marquee/contracts/rules/webhook-events';
import { rowsOf, sentRows } from '@marquee/kit/postgres/rows';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import type { ScheduleDeps } from '../scheduled-mails/placement-mail';
import { type Occurrence, queueDeliveries } from './delivery-queries';

type Deps = Pick<ScheduleDeps, 'db' | 'catalog' | 'analytics' | 'calendar' | 'log'>;

/** Older events are not sent, even to a webhook that was paused. */
const watchedDays = 3;
const deadWithinDays = 14;
const endsWithinDays = 7;

/** `day`: the last day that ended at least an hour ago. */
type Time = { readonly now: Date; readonly since: Date; readonly day: Day };
type Source = (deps: Deps, time: Time) => Promise<Occurrence[]>;

/** The source of each event. Sources are polled and return the same event again; its occasion makes it unique. */
const sources: Readonly<Record<WebhookEvent, Source>> = {
  'request.received': async ({ db }, { since }) => {
    const rows = await sentRows<{ reference: string; at: string }>(
      db,
      'select reference, created_at as at from listing_requests where created_at > $1 order by id',
      [since],
    );
    return rows.map(({ at, ...data }) => ({ occasion: data.reference, at, data }));
  },
  'placement.started': async ({ catalog }, { now, since }) => {
    const range = new URLSearchParams({ from: since.toISOString(), until: now.toISOString() });
    const changes = PlacementChanges.parse(await catalog.get(`/internal/placements/changes?${range}`));
    const began = changes.filter(({ did, slug }) => did === 'began' && slug !== undefined);
    return began.map(({ at, did: _, ...data }) => ({ occasion: `${data.slug} ${at}`, at, data }));
  },
  'placement.ending': async ({ catalog }, { now }) => {
    const end = new Date(now.getTime() + endsWithinDays * dayMs).toISOString();
    const models = FeaturedModels.parse(await catalog.get('/api/admin/featured-models'));
    return models.flatMap(({ id, slug, name, featuredUntil: until }) =>
      until !== null && until < end ? [{ occasion: `${id} ${until}`, data: { slug, name, until } }] : [],
    );
  },
  'figures.daily': async ({ analytics }, { day }) => {
    const occurrenceOf = async (_: unknown, daysBefore: number) => {
      const one = addDays(day, -daysBefore);
      const query = `from=${one}&to=${one}&measure=${measures.join(',')}`;
      const { totals } = Figures.parse(await analytics.get(`/api/insights/site/figures?${query}`));
      return { occasion: one, data: { day: one, ...totals } };
    };
    return await Promise.all(Array.from({ length: watchedDays }, occurrenceOf));
  },
  'link.dead': async ({ catalog }, { now }) => {
    const { links } = DeadLinks.parse(await catalog.get('/internal/dead-links'));
    const first = now.getTime() - deadWithinDays * dayMs;
    const recent = links.filter(({ deadSince }) => Date.parse(deadSince ?? '') > first);
    return recent.map(({ deadSince: since, ...data }) => {
      return { occasion: `${data.modelId} ${data.platform} ${since}`, data: { ...data, since } };
    });
  },
  'day.conspicuous': async ({ analytics }, { day }) => {
    const range = `from=${addDays(day, 1 - watchedDays)}&to=${day}`;
    const { days } = ConspicuousDays.parse(await analytics.get(`/api/admin/conspicuous-days?${range}`));
    return days.map((data) => ({ occasion: `${data.day} ${data.modelId} ${data.reason}`, data }));
  },
};

/** Queues events up to now. A source that fails is polled again at the next run. */
export const queueEvents = async (deps: Deps, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - watchedDays * dayMs);
  const day = addDays(deps.calendar.momentOf(now.getTime() - hourMs).day, -1);
  const wanted = await rowsOf<{ event: string }>(
    deps.db,
    "select distinct unnest(events) as event from webhooks where state = 'active'",
  );
  for (const event of webhookEvents.filter((one) => wanted.some((row) => row.event === one)))
    try {
      const found = await sources[event](deps, { now, since, day });
      const parsed = found.map((one) => ({ ...one, data: webhookData[event].parse(one.data) }));
      await queueDeliveries(deps.db, event, parsed);
    } catch (error) {
      deps.log.warn('webhook.not-queued', { event, error });
    }
  // Deliveries are kept longer than sources look back, so nothing is sent twice.
  await deps.db.query("delete from webhook_deliveries where created_at < now() - interval '30 days'");
};

/** Several instances may run. */
export const watchEvents = (deps: Deps): Closable =>
  periodically(() => queueEvents(deps, new Date()), {
    everyMs: 60_000,
    log: deps.log,
    name: 'watch-webhook-events',
  });
