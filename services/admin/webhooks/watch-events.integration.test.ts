import type { WebhookEvent } from '@marquee/contracts/rules/webhook-events';
import { holderEvents, webhookEvents } from '@marquee/contracts/rules/webhook-events';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { listingRequestCalls } from '../testing/listing-request-calls';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { queueEvents } from './watch-events';

const at = (text: string) => new Date(`${text}Z`);
/** 02:30 in Berlin: the day before is over for more than an hour. */
const now = at('2026-11-20T01:30:00.000');

const featured = (slug: string, featuredUntil: string | null) => ({
  ...{ id: 7, slug, name: 'Velvet Rose', category: 'slim', likes: 1, rating: 50, profileImage: '' },
  featuredUntil,
});
const dead = (slug: string, deadSince: string) => ({
  ...{ modelId: 7, slug, name: 'Velvet Rose', platform: 'fanvue', link: 'https://fanvue.com/rose' },
  ...{ state: 'dead', status: 404, checkedAt: '2026-11-19T00:00:00.000Z', deadSince },
});
const began = {
  modelId: 7,
  name: 'Velvet Rose',
  slug: 'velvet-rose',
  did: 'began',
  at: '2026-11-19T12:00:00.000Z',
};

let isCatalogDown = false;
const asked: string[] = [];
const catalog = {
  get: async (path: string): Promise<unknown> => {
    asked.push(path);
    if (isCatalogDown) throw new Error('the catalog is down');
    if (path.startsWith('/internal/models/by-id/'))
      return {
        ...{ id: 7, slug: 'velvet-rose', name: 'Velvet Rose', platforms: [] },
        ...{ featured: true, featuredUntil: null, archived: false },
      };
    if (path.startsWith('/internal/placements/changes?')) return [began, { ...began, did: 'ended' }];
    if (path === '/internal/dead-links')
      return {
        enabled: true,
        links: [dead('velvet-rose', '2026-11-10T00:00:00.000Z'), dead('older', '2026-11-05T00:00:00.000Z')],
      };
    return [
      featured('velvet-rose', '2026-11-25T00:00:00.000Z'),
      featured('later', '2026-12-25T00:00:00.000Z'),
      featured('without-end', null),
    ];
  },
};
const analytics = {
  get: async (path: string): Promise<unknown> => {
    asked.push(path);
    const range = { from: '2026-11-19', to: '2026-11-19', timezone: 'Europe/Berlin' };
    if (path.startsWith('/api/insights/site/figures?'))
      return { range, totals: { views: 9, visitors: 3, clicks: 2, uniqueClicks: 1 }, rows: [] };
    if (path.startsWith('/internal/models/by-id/9/')) throw new Error('these figures fail');
    if (path.startsWith('/internal/models/by-id/7/figures?'))
      return {
        ...{ seen: 40, opened: 12, clicks: 5, uniqueClicks: 4, uniquePaidClicks: 0, uniqueBroughtClicks: 0 },
        ...{ corrections: [], bestSource: null },
      };
    const day = { day: '2026-11-19', modelId: 7, reason: 'burst', events: 30, of: 40 };
    return { days: [day], corrections: [], refilters: [] };
  },
};

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off', { catalog });
});
beforeEach(async () => {
  isCatalogDown = false;
  asked.length = 0;
  await admin.db.query('truncate webhooks, webhook_deliveries, listing_requests cascade');
});
afterAll(() => admin.close());

const { newRequest } = listingRequestCalls(() => admin);
const add = (events: readonly WebhookEvent[], modelId?: number) =>
  admin.db.query(
    "insert into webhooks (url, events, secret, model_id) values ('https://a.example', $1, 'x', $2)",
    [events, modelId],
  );
const look = (time = now, log = silentLog) => {
  const calendar = siteCalendar('Europe/Berlin');
  return queueEvents({ db: admin.db, catalog, analytics, calendar, log }, time);
};
const queued = async () => {
  const { rows } = await admin.db.query<{ event: string; body: string }>(
    'select event, body from webhook_deliveries order by event, occasion',
  );
  return rows.map(({ event, body }) => [event, JSON.parse(body).data]);
};

test('each event is queued once for a webhook that wants it, however often it is looked for', async () => {
  await newRequest('Ada Spot');
  await admin.db.query('update listing_requests set created_at = $1', [at('2026-11-19T00:00:00.000')]);
  await newRequest('Long ago');
  await admin.db.query("update listing_requests set created_at = $1 where model_name = 'Long ago'", [
    at('2026-11-16T00:00:00.000'),
  ]);
  await add(webhookEvents);
  for (const _ of [1, 2]) await look();
  const model = { slug: 'velvet-rose', name: 'Velvet Rose' };
  expect(await queued()).toEqual([
    ['day.conspicuous', { day: '2026-11-19', modelId: 7, reason: 'burst', events: 30, of: 40 }],
    ...['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => [
      'figures.daily',
      { day, views: 9, visitors: 3, clicks: 2, uniqueClicks: 1 },
    ]),
    [
      'link.dead',
      { ...model, platform: 'fanvue', link: 'https://fanvue.com/rose', since: '2026-11-10T00:00:00.000Z' },
    ],
    ['placement.ending', { ...model, until: '2026-11-25T00:00:00.000Z' }],
    ['placement.started', model],
    ['request.received', { reference: expect.stringMatching(/^LR-/) }],
  ]);
  expect(asked).toContain(
    '/api/insights/site/figures?from=2026-11-19&to=2026-11-19&measure=views,visitors,clicks,uniqueClicks',
  );
});

test('the figures of a day are sent one hour after its end, in the time zone of the site', async () => {
  await add(['figures.daily']);
  await look(at('2026-11-19T23:59:00.000'));
  expect(asked).toEqual(
    [18, 17, 16].map((day) => expect.stringContaining(`from=2026-11-${day}&to=2026-11-${day}`)),
  );
});

test('a service that is down delays its own events alone, and nobody is asked for what no webhook wants', async () => {
  await look();
  await add(['placement.started', 'day.conspicuous']);
  isCatalogDown = true;
  await look();
  expect(asked.map((path) => path.split('?')[0])).toEqual([
    '/internal/placements/changes',
    '/api/admin/conspicuous-days',
  ]);
  expect((await queued()).map(([event]) => event)).toEqual(['day.conspicuous']);
  isCatalogDown = false;
  await look();
  expect((await queued()).map(([event]) => event)).toEqual(['day.conspicuous', 'placement.started']);
});

test('the webhook of a holder receives placements, dead links, conspicuous days and daily figures of one model', async () => {
  await add(holderEvents, 7);
  for (const _ of [1, 2]) await look();
  const model = { slug: 'velvet-rose', name: 'Velvet Rose' };
  expect(await queued()).toEqual([
    ['day.conspicuous', { day: '2026-11-19', modelId: 7, reason: 'burst', events: 30, of: 40 }],
    ...['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => [
      'figures.daily',
      { day, ...model, seen: 40, opened: 12, clicks: 5, uniqueClicks: 4 },
    ]),
    [
      'link.dead',
      { ...model, platform: 'fanvue', link: 'https://fanvue.com/rose', since: '2026-11-10T00:00:00.000Z' },
    ],
    ['placement.ending', { ...model, until: '2026-11-25T00:00:00.000Z' }],
    ['placement.started', model],
  ]);
  // Neither the figures of the site, nor those of a day twice.
  const figures = asked.filter((path) => path.includes('figures'));
  expect(figures.map((path) => path.split('from=')[1])).toEqual(
    [19, 18, 17].map((day) => `2026-11-${day}&to=2026-11-${day}`),
  );
});

test('a holder is not informed of another model', async () => {
  await add(['placement.started', 'placement.ending', 'link.dead', 'day.conspicuous'], 8);
  await look();
  expect(await queued()).toEqual([]);
});

test('figures that cannot be read hold up those of no other model, nor of the site', async () => {
  for (const modelId of [undefined, 7, 9]) await add(['figures.daily'], modelId);
  const warnings: unknown[] = [];
  await look(now, { ...silentLog, warn: (...given) => warnings.push(given) });
  const { rows } = await admin.db.query(
    'select model_id::int as model, count(*)::int as days from webhook_deliveries d join webhooks w on w.id = webhook_id group by 1 order by 1',
  );
  expect(rows).toEqual([
    { model: 7, days: 3 },
    { model: null, days: 3 },
  ]);
  expect(warnings).toEqual(
    [19, 18, 17].map((day) => [
      'webhook.not-queued',
      { event: 'figures.daily', day: `2026-11-${day}`, modelId: 9, error: expect.any(Error) },
    ]),
  );
});
