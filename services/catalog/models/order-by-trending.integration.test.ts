import { randomUUID } from 'node:crypto';
import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { Models } from '@marquee/contracts/http/models';
import { Videos } from '@marquee/contracts/http/videos';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { openCounts } from '../lists/counts';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from '../videos/insert-videos';
import { orderByTrending } from './order-by-trending';

let catalog: TestCatalog;
let bus: TestBus;
let publisher: Publisher;
let ids: number[];

beforeAll(async () => {
  [catalog, bus] = await Promise.all([openTestCatalog(), openTestBus()]);
  publisher = await openTestPublisher(bus.url);
  ids = await list(catalog, [
    plainListing('ada-ashwick', { likes: 9 }),
    plainListing('bea-brook'),
    plainListing('cleo-coral'),
  ]);
  await insertVideos(catalog.db, [
    plainVideo('an-evening', ids[0] ?? 0, { views: 9 }),
    plainVideo('a-matinee', ids[1] ?? 0),
  ]);
});

afterAll(async () => {
  await publisher.close();
  await Promise.all([catalog.close(), bus.close()]);
});

type Figures = readonly (readonly [nth: number, figure: number])[];

const publish = async (computedAt: string, scores: Figures, opened?: Figures): Promise<void> => {
  const message: DomainMessage = {
    id: randomUUID(),
    at: computedAt,
    requestId: null,
    event: {
      type: 'analytics.trending.computed',
      computedAt,
      scores: scores.map(([nth, score]) => ({ modelId: ids[nth] ?? 999_999, score })),
      opened: opened?.map(([nth, networks]) => ({ modelId: ids[nth] ?? 999_999, networks })),
    },
  };
  await publisher.publish({
    exchange: 'domain',
    key: message.event.type,
    body: Buffer.from(JSON.stringify(message)),
    messageId: message.id,
  });
};
const order = async (sort = 'trending'): Promise<string> =>
  Models.parse(await (await catalog.ask(`/api/models?sort=${sort}`)).json())
    .map(({ slug }) => slug.split('-', 1)[0])
    .join(' ');
const consume = () =>
  consumeEach(
    bus.url,
    'catalog.trending.order',
    DomainMessage,
    orderByTrending({ db: catalog.db, counts: openCounts(), log: silentLog }),
    { log: silentLog, publisher },
  );

test('messages sent while the catalog was down are applied later; only the newest counts, for models and videos', async () => {
  await publish('2026-06-01T12:00:00.000Z', [[2, 50]]);
  await publish('2026-06-01T12:05:00.000Z', [
    [1, 7.5],
    [2, 3],
    [7, 1],
  ]);
  const consumer = consume();
  try {
    await until('the order has changed', async () => (await order()) === 'bea cleo ada');
    expect(
      Videos.parse(await (await catalog.ask('/api/videos?sort=trending')).json()).map(({ slug }) => slug),
    ).toEqual(['a-matinee', 'an-evening']);
    const trending = await catalog.ask('/api/models?category=trending');
    expect(trending.headers.get('x-total-count')).toBe('2');

    // Outdated scores are ignored; newer scores reset models without one to 0.
    await publish('2026-06-01T12:01:00.000Z', [[0, 99]]);
    await publish('2026-06-01T12:10:00.000Z', [[2, 1]]);
    await until('the newer order has changed', async () => (await order()) === 'cleo ada bea');
  } finally {
    await consumer.close();
  }
});

test('the most opened models of 30 days are the popular ones, and a message of an older version keeps them', async () => {
  const consumer = consume();
  try {
    await publish(
      '2026-06-02T12:00:00.000Z',
      [[0, 5]],
      [
        [2, 30],
        [1, 20],
        [7, 99],
      ],
    );
    await until('the order has changed', async () => (await order('popular')) === 'cleo bea ada');
    // Among models that do not trend the more opened one is first.
    expect(await order()).toBe('ada cleo bea');
    await publish('2026-06-02T12:05:00.000Z', [[1, 5]]);
    await until('the trend has changed', async () => (await order()) === 'bea cleo ada');
    expect(await order('popular')).toBe('cleo bea ada');
    await publish('2026-06-02T12:10:00.000Z', [[1, 5]], [[0, 1]]);
    await until('models without a figure are last', async () => (await order('popular')) === 'ada bea cleo');
  } finally {
    await consumer.close();
  }
});
