import { readdir } from 'node:fs/promises';
import type { DomainEvent } from '@marquee/contracts/events/domain-event';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import { openTestPublisher } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { openFakeCatalog } from '../testing/fake-catalog';
import { click, pageView } from '../testing/hot-requests';
import { modelState } from '../testing/models';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();
const { start } = suite;

test('follows the catalog: a new model, a changed slug and a removed link apply as soon as their event arrives', async () => {
  const publisher = await openTestPublisher(suite.bus().url);
  const tracking = await start();
  // Published until it is known: the subscription may not exist yet.
  const known = (event: DomainEvent, look: () => Promise<boolean>) =>
    until(`${event.type} is known`, async () => {
      const message = { id: crypto.randomUUID(), at: new Date().toISOString(), requestId: null, event };
      await publisher.publish({
        exchange: 'domain',
        key: event.type,
        body: Buffer.from(JSON.stringify(message)),
      });
      return await look();
    });
  const change = async (
    model: ReturnType<typeof modelState>,
    look: () => Promise<boolean>,
  ): Promise<void> => {
    suite.catalog().models.set(model.id, model);
    await known({ type: 'catalog.model.updated', model }, look);
  };
  const status = async (path: string) => (await tracking.send([click(path)]))[0]?.status;
  const renamed = modelState(1, { slug: 'iron-lily', formerSlugs: ['velvet-rose'], fanvueLink: null });
  await change(renamed, async () => (await status('/track/iron-lily/onlyfans')) === 302);
  expect(await status('/track/velvet-rose/onlyfans')).toBe(302);
  expect(await status('/track/iron-lily/fanvue')).toBe(404);
  await change(
    modelState(1, { slug: 'iron-lily', archived: true }),
    async () => (await status('/track/iron-lily/onlyfans')) === 404,
  );
  suite.catalog().models.set(900, modelState(900, { slug: 'seeded-later' }));
  await known(
    { type: 'catalog.model.all-changed' },
    async () => (await status('/track/seeded-later/onlyfans')) === 302,
  );
  await publisher.close();
});

test('starts from the last snapshot while the catalog is down, and is not ready while it knows no models', async () => {
  await suite.catalog().close();
  const first = await start({}, { ready: false });
  expect((await first.send([pageView('/')]))[0]).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[2-7]$/) },
  });
  expect(await first.get('/readyz')).toMatchObject({
    status: 503,
    body: { needs: { models: 'failing' } },
  });
  const { port } = new URL(suite.catalog().url);
  const catalog = await openFakeCatalog([modelState(1, { slug: 'velvet-rose' })], Number(port));
  await until('it has read the catalog', async () => (await first.get('/readyz')).status === 200);
  await until('it has written the snapshot', async () =>
    (await readdir(suite.dir())).includes('models.ndjson'),
  );
  await first.stop('SIGTERM');

  await catalog.close();
  const second = await start();
  expect((await second.send([click('/track/velvet-rose/onlyfans')]))[0]?.status).toBe(302);
  await until('the click is received', () => suite.received().events().length === 1);
  expect(suite.received().events()).toMatchObject([
    { type: 'link.clicked', modelId: 1 } satisfies Partial<LinkClicked>,
  ]);
});
