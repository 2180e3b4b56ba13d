import { ConspicuousDays } from '@marquee/contracts/http/conspicuous-days';
import { Figures, measures } from '@marquee/contracts/http/figures';
import { DeadLinks } from '@marquee/contracts/http/link-health';
import { ModelFigures } from '@marquee/contracts/http/model-figures';
import { ModelSummary } from '@marquee/contracts/http/models';
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
/** Days of figures that one run reads; the next reads the rest. */
const dailyFiguresMax = 100;

/** `day`: the last day that ended at least an hour ago. */
type Time = { readonly now: Date; readonly since: Date; readonly day: Day };
type Source = (deps: Deps, time: Time) => Promise<Occurrence[]>;

/** The figures of a day: of the site, or of a model for its holder. */
const figuresOf = async (
  { catalog, analytics }: Deps,
  { day, modelId }: { readonly day: Day; readonly modelId: number | null },
): Promise<Occurrence[]> => {
  const query = `from=${day}&to=${day}`;
  if (modelId === null) {
    const asked = `/api/insights/site/figures?${query}&measure=${measures.join(',')}`;
    const { totals } = Figures.parse(await analytics.get(asked));
    return [{ occasion: day, data: { day, ...totals } }];
  }
  const model = await catalog.get(`/internal/models/by-id/${modelId}`);
  if (model === undefined) return [];
  const { slug, name } = ModelSummary.parse(model);
  const of = ModelFigures.parse(await analytics.get(`/internal/models/by-id/${modelId}/figures?${query}`));
  return [{ occasion: day, modelId, data: { ...of, day, slug, name } }];
};

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
    return began.map(({ at, modelId, did: _, ...data }) => {
      return { occasion: `${data.slug} ${at}`, at, modelId, data };
    });
  },
  'placement.ending': async ({ catalog }, { now }) => {
    const end = new Date(now.getTime() + endsWithinDays * dayMs).toISOString();
    const models = FeaturedModels.parse(await catalog.get('/api/admin/featured-models'));
    return models.flatMap(({ id, slug, name, featuredUntil: until }) =>
      until !== null && until < end
        ? [{ occasion: `${id} ${until}`, modelId: id, data: { slug, name, until } }]
        : [],
    );
  },
  'figures.daily': async (deps, { day: last }) => {
    const days = Array.from({ length: watchedDays }, (_, daysBefore) => addDays(last, -daysBefore));
    const lacking = await rowsOf<{ day: Day; modelId: number | null }>(
      deps.db,
      `select distinct day, model_id as "modelId" from webhooks w, unnest($1::date[]) as day
       where state = 'active' and 'figures.daily' = any(events) and not exists (
         select from webhook_deliveries where webhook_id = w.id and event = 'figures.daily' and occasion = day::text)
       order by day desc, model_id nulls first limit ${dailyFiguresMax}`,
      [days],
    );
    const found = lacking.map((one) =>
      figuresOf(deps, one).catch((error: unknown) => {
        deps.log.warn('webhook.not-queued', { event: 'figures.daily', ...one, error });
        return [];
      }),
    );
    return (await Promise.all(found)).flat();
  },
  'link.dead': async ({ catalog }, { now }) => {
    const { links } = DeadLinks.parse(await catalog.get('/internal/dead-links'));
    const first = now.getTime() - deadWithinDays * dayMs;
    const recent = links.filter(({ deadSince }) => Date.parse(deadSince ?? '') > first);
    return recent.map(({ deadSince: since, ...data }) => {
      const { modelId } = data;
      return { occasion: `${modelId} ${data.platform} ${since}`, modelId, data: { ...data, since } };
    });
  },
  'day.conspicuous': async ({ analytics }, { day }) => {
    const range = `from=${addDays(day, 1 - watchedDays)}&to=${day}`;
    const { days } = ConspicuousDays.parse(await analytics.get(`/api/admin/conspicuous-days?${range}`));
    return days.map(({ modelId, ...data }) => {
      return { occasion: `${data.day} ${modelId} ${data.reason}`, modelId, data: { ...data, modelId } };
    });
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
