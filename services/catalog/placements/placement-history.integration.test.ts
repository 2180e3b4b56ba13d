import { PlacementChanges } from '@marquee/contracts/http/notes';
import { FeaturedPlacements, PeerModels, PlacementHistory } from '@marquee/contracts/http/placement-effect';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await openTestCatalog();
});
afterEach(() => catalog.close());

const peersOf = async (id: number | undefined, from: string, to: string): Promise<number[]> => {
  const reply = await catalog.ask(`/internal/models/by-id/${id}/peers?from=${from}&to=${to}`, {
    as: 'service',
  });
  return PeerModels.parse(await reply.json()).modelIds;
};

const window = ['2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z'] as const;

test('peers are the models of the category with the nearest likes, listed before and not featured meanwhile', async () => {
  const [self, above, below, far, , late, archived, featured, earlier] = await list(catalog, [
    plainListing('self', { likes: 100 }),
    plainListing('above', { likes: 103 }),
    plainListing('below', { likes: 98 }),
    plainListing('far', { likes: 900 }),
    plainListing('elsewhere', { likes: 100, category: 'curvy' }),
    plainListing('late', { likes: 100, createdAt: new Date('2026-03-05T00:00:00Z') }),
    plainListing('archived', { likes: 100 }),
    plainListing('featured', { likes: 100 }),
    plainListing('featured-earlier', { likes: 110 }),
  ]);
  await catalog.ask(`/api/admin/models/${archived}/archive`, { as: 'admin', body: {} });
  const featureOn = async (day: string, id: number | undefined, days: number): Promise<void> => {
    catalog.setClock(new Date(`${day}T12:00:00Z`));
    await catalog.ask(`/api/admin/models/${id}/featured`, { as: 'admin', body: { featured: true, days } });
  };
  await featureOn('2026-02-01', earlier, 20);
  await featureOn('2026-03-09', featured, 30);
  expect(await peersOf(self, ...window)).toEqual([below, above, earlier, far]);
  // While that period lasted, it is none of them.
  expect(await peersOf(self, '2026-02-10T00:00:00Z', '2026-02-12T00:00:00Z')).toEqual([
    featured,
    below,
    above,
    far,
  ]);
  expect(await peersOf(self, '2026-03-06T00:00:00Z', '2026-03-08T00:00:00Z')).toContain(late);
});

test('the history has every placement with its end', async () => {
  const [id] = await list(catalog, [plainListing('self')]);
  const feature = (body: unknown) => catalog.ask(`/api/admin/models/${id}/featured`, { as: 'admin', body });
  catalog.setClock(new Date('2026-03-01T12:00:00Z'));
  await feature({ featured: true, days: 30, priceCents: 45_000 });
  catalog.setClock(new Date('2026-03-05T12:00:00Z'));
  await feature({ featured: false });
  catalog.setClock(new Date('2026-03-08T12:00:00Z'));
  await feature({ featured: true, withoutEnd: true });
  const reply = await catalog.ask(`/internal/models/by-id/${id}/placements`, { as: 'service' });
  expect(PlacementHistory.parse(await reply.json())).toEqual({
    category: 'slim',
    createdAt: '2026-01-01T00:00:00.000Z',
    placements: [
      { from: '2026-03-01T12:00:00.000Z', until: '2026-03-05T12:00:00.000Z', priceCents: 45_000 },
      { from: '2026-03-08T12:00:00.000Z', until: null, priceCents: 0 },
    ],
  });
});

test('the placements of featured models are those of models listed and featured now, with earlier ones', async () => {
  const [self, over, archived] = await list(
    catalog,
    ['self', 'over', 'archived'].map((name) => plainListing(name)),
  );
  const feature = (id: number | undefined, body: object) =>
    catalog.ask(`/api/admin/models/${id}/featured`, { as: 'admin', body: { featured: true, ...body } });
  catalog.setClock(new Date('2026-03-01T12:00:00Z'));
  for (const id of [self, over, archived]) await feature(id, { days: 5, priceCents: 45_000 });
  await catalog.ask(`/api/admin/models/${archived}/archive`, { as: 'admin', body: {} });
  catalog.setClock(new Date('2026-03-04T12:00:00Z'));
  await feature(self, { withoutEnd: true });
  catalog.setClock(new Date('2026-03-09T12:00:00Z'));
  const reply = await catalog.ask('/internal/placements/featured', { as: 'service' });
  const second = '2026-03-04T12:00:00.000Z';
  expect(FeaturedPlacements.parse(await reply.json())).toEqual([
    { modelId: self, from: '2026-03-01T12:00:00.000Z', until: second, priceCents: 45_000 },
    { modelId: self, from: second, until: null, priceCents: 0 },
  ]);
  expect((await catalog.ask('/internal/placements/featured', { as: 'admin' })).status).toBe(403);
});

test('both answer only to services', async () => {
  for (const path of ['placements', `peers?from=${window[0]}&to=${window[1]}`]) {
    expect((await catalog.ask(`/internal/models/by-id/1/${path}`, { as: 'admin' })).status).toBe(403);
  }
  expect((await catalog.ask('/internal/models/by-id/99/placements', { as: 'service' })).status).toBe(404);
  expect(
    (await catalog.ask('/internal/models/by-id/99/peers?from=soon&to=later', { as: 'service' })).status,
  ).toBe(400);
});

test('the changes are begins and ends until now, without renewals', async () => {
  const [id] = await list(catalog, [plainListing('self')]);
  const feature = (body: unknown) => catalog.ask(`/api/admin/models/${id}/featured`, { as: 'admin', body });
  catalog.setClock(new Date('2026-03-01T12:00:00Z'));
  await feature({ featured: true, days: 5 });
  catalog.setClock(new Date('2026-03-02T12:00:00Z'));
  await feature({ featured: true, days: 9 });
  const changes = async () => {
    const query = 'from=2026-02-01T00:00:00Z&until=2026-04-01T00:00:00Z';
    const reply = await catalog.ask(`/internal/placements/changes?${query}`, { as: 'service' });
    return PlacementChanges.parse(await reply.json());
  };
  const began = { modelId: id, name: 'Self', slug: 'self', did: 'began', at: '2026-03-01T12:00:00.000Z' };
  expect(await changes()).toEqual([began]);
  catalog.setClock(new Date('2026-03-20T12:00:00Z'));
  expect(await changes()).toMatchObject([
    { did: 'ended', at: expect.stringMatching(/^2026-03-1[01]T/) },
    began,
  ]);
  const featured = await catalog.ask('/api/admin/featured-models', { as: 'service' });
  expect(featured.status).toBe(200);
});
