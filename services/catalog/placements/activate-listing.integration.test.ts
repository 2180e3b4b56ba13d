import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { ActivatedListing } from '@marquee/contracts/http/listing-activation';
import { ModelProfile } from '@marquee/contracts/http/models';
import { Placement } from '@marquee/contracts/http/placement';
import { z } from 'zod';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await openTestCatalog();
});
beforeEach(async () => {
  await catalog.db.query('truncate models, outbox restart identity cascade');
  catalog.setClock(new Date('2026-11-20T12:00:00.000Z'));
});
afterAll(() => catalog.close());

const draft = {
  is: 'new',
  name: 'Velvet Rose',
  slug: 'velvet-rose',
  description: '',
  bio: '',
  profileImage: null,
  withoutPicture: true,
  gallery: [],
  socialLinks: [],
  onlyFansLink: 'https://onlyfans.com/velvet',
  fanvueLink: null,
} as const;
const until = '2026-12-20T12:00:00.000Z';

const activate = (reference: string, model: unknown) =>
  catalog.ask('/internal/listings', {
    as: 'service',
    body: { reference, model, days: 30, priceCents: null, paidAt: null },
  });
const end = (reference: string) =>
  catalog.ask('/internal/listings/end', { as: 'service', body: { reference, isRefund: true } });

const featuredUntil = async (slug: string): Promise<string | null> => {
  const { rows } = await catalog.db.query<{ until: Date | null }>(
    'select featured_until as until from models where slug = $1',
    [slug],
  );
  return rows[0]?.until?.toISOString() ?? null;
};
const auditEntries = async () => {
  const { rows } = await catalog.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  return rows.map(({ message }) => {
    const { event, entry } = DomainMessage.parse(message);
    return event.type === 'audit.recorded' ? event.entry : entry;
  });
};

test('a new model is created, featured for 30 days and announced once, however often the request is repeated', async () => {
  const replies = await Promise.all([activate('LR-1', draft), activate('LR-1', draft)]);
  const again = await activate('LR-1', draft);
  const answers = [];
  for (const reply of [...replies, again]) {
    expect(reply.status).toBe(200);
    answers.push(ActivatedListing.parse(await reply.json()));
  }
  expect(answers).toEqual(
    Array(3).fill({ id: answers[0]?.id, slug: 'velvet-rose', name: 'Velvet Rose', featuredUntil: until }),
  );
  expect((await auditEntries()).map((entry) => entry?.what)).toEqual(['model.created', 'model.featured']);
  const { rows } = await catalog.db.query('select started_by, until from placements');
  expect(rows).toEqual([{ started_by: 'listing request LR-1', until: new Date(until) }]);
});

test('a new model has everything that the request and the operator entered', async () => {
  const entered = {
    description: 'Evening portraits.',
    bio: 'Portraits in warm light, every evening.',
    profileImage: 'https://pictures.example/velvet.jpg',
    socialLinks: ['https://instagram.com/velvet', 'https://x.com/velvet'],
    category: 'redhead',
    tags: ['jazz', 'vip'],
  };
  expect((await activate('LR-7', { ...draft, ...entered })).status).toBe(200);
  const profile = ModelProfile.parse(await (await catalog.ask('/api/models/slug/velvet-rose')).json());
  expect(profile).toMatchObject({
    ...entered,
    socialLinks: [
      { network: 'instagram', url: 'https://instagram.com/velvet' },
      { network: 'x', url: 'https://x.com/velvet' },
    ],
    onlyFansLink: 'https://onlyfans.com/velvet',
    status: 'offline',
    isOnline: false,
  });
  const unknown = await activate('LR-8', { ...draft, slug: 'other', category: 'nowhere' });
  expect([unknown.status, ErrorBody.parse(await unknown.json()).fields]).toEqual([
    400,
    { category: 'is not one of the categories' },
  ]);
});

test('an existing model is featured, and keeps the days that it has left', async () => {
  const [id] = await list(catalog, [
    plainListing('vera-moor', { featuredUntil: new Date('2026-11-25T00:00:00.000Z') }),
  ]);
  expect((await activate('LR-2', { is: 'existing', id })).status).toBe(200);
  const extended = '2026-12-25T00:00:00.000Z';
  expect(await featuredUntil('vera-moor')).toBe(extended);
  expect(await auditEntries()).toEqual([
    {
      by: { role: 'service', name: 'tracking' },
      what: 'model.featured',
      about: { kind: 'model', id: String(id), name: 'vera-moor' },
      before: { featuredUntil: '2026-11-25T00:00:00.000Z' },
      after: { featuredUntil: extended, priceCents: null, promisedCards: 0 },
    },
  ]);
});

test('a listing has its price and payment; a refund makes it free and restores the days that were left', async () => {
  const paidAt = '2026-11-19T08:00:00.000Z';
  const order = (reference: string, model: unknown) =>
    catalog.ask('/internal/listings', {
      as: 'service',
      body: { reference, model, days: 30, priceCents: 45_000, paidAt },
    });
  const { id } = ActivatedListing.parse(await (await order('LR-8', draft)).json());
  catalog.setClock(new Date('2026-12-13T12:00:00.000Z'));
  await order('LR-9', { is: 'existing', id });
  expect(await featuredUntil('velvet-rose')).toBe('2027-01-19T12:00:00.000Z');
  await end('LR-9');
  expect(await featuredUntil('velvet-rose')).toBe(until);
  const history = z
    .array(Placement)
    .parse(await (await catalog.ask(`/api/admin/models/${id}/placements`, { as: 'admin' })).json());
  expect(history).toMatchObject([
    { startedBy: 'listing request LR-8', until, ended: null, priceCents: 0, paidAt: null },
    { startedBy: 'listing request LR-9', ended: 'removed', priceCents: 0, paidAt: null },
    { startedBy: 'listing request LR-8', ended: 'replaced', priceCents: 45_000, paidAt },
  ]);
  await end('LR-8');
  expect(await featuredUntil('velvet-rose')).toBeNull();
});

test('an invalid choice is refused and stores nothing', async () => {
  await list(catalog, [plainListing('velvet-rose')]);
  const refused = async (reply: Response) => [reply.status, ErrorBody.parse(await reply.json()).error];
  expect(await refused(await activate('LR-3', draft))).toEqual([409, 'slug.taken']);
  expect(await refused(await activate('LR-3', { ...draft, slug: 'admin' }))).toEqual([422, 'slug.reserved']);
  expect(
    await refused(await activate('LR-3', { ...draft, onlyFansLink: 'https://elsewhere.example/x' })),
  ).toEqual([400, 'request.invalid']);
  expect(await refused(await activate('LR-3', { is: 'existing', id: 4_711 }))).toEqual([
    404,
    'model.unknown',
  ]);
  expect((await catalog.db.query('select 1 from placements')).rowCount).toBe(0);
  expect((await catalog.db.query('select 1 from models')).rowCount).toBe(1);
});

test('ending a listing ends only the placement that it began', async () => {
  await activate('LR-4', draft);
  expect((await end('LR-5')).status).toBe(204);
  expect(await featuredUntil('velvet-rose')).toBe(until);
  expect((await end('LR-4')).status).toBe(204);
  expect(await featuredUntil('velvet-rose')).toBeNull();
  expect((await end('LR-4')).status).toBe(204);
  const { rows } = await catalog.db.query<{ id: number }>('select id from models');
  await catalog.ask(`/api/admin/models/${rows[0]?.id}/featured`, {
    as: 'admin',
    body: { featured: true, days: 5 },
  });
  await end('LR-4');
  expect(await featuredUntil('velvet-rose')).toBe('2026-11-25T12:00:00.000Z');
});

test('an end without a refund keeps the price of the placement', async () => {
  const paidAt = '2026-11-19T12:00:00.000Z';
  const order = { reference: 'LR-9', model: draft, days: 30, priceCents: 50_000, paidAt };
  const { id } = ActivatedListing.parse(
    await (await catalog.ask('/internal/listings', { as: 'service', body: order })).json(),
  );
  catalog.setClock(new Date('2026-11-25T12:00:00.000Z'));
  await catalog.ask('/internal/listings/end', {
    as: 'service',
    body: { reference: 'LR-9', isRefund: false },
  });
  expect(await featuredUntil('velvet-rose')).toBeNull();
  const { rows } = await catalog.db.query<{ cents: number }>(
    'select price_cents as cents from placements where model_id = $1',
    [id],
  );
  expect(rows).toEqual([{ cents: 50_000 }]);
});

test('only services can activate a listing', async () => {
  const body = { reference: 'LR-6', model: draft, days: 30, priceCents: null, paidAt: null };
  for (const as of ['visitor', 'admin'] as const)
    expect((await catalog.ask('/internal/listings', { as, body })).status).toBe(403);
});

test('each admin action is announced with its actor and the changed fields before and after', async () => {
  const [id] = await list(catalog, [plainListing('vera-moor')]);
  const admin = { as: 'admin' } as const;
  await catalog.ask(`/api/models/${id}`, {
    ...admin,
    method: 'PATCH',
    body: { version: 1, name: 'Vera Marsh', likes: 12 },
  });
  await catalog.ask(`/api/admin/models/${id}/verification`, {
    ...admin,
    body: { verified: true, method: 'document' },
  });
  await catalog.ask(`/api/admin/models/${id}/archive`, { ...admin, body: {} });
  await catalog.ask(`/api/admin/models/${id}/archive`, { ...admin, body: {} });
  const imported = await catalog.ask('/api/admin/models/import', {
    ...admin,
    body: 'name,slug\nNell Quay,nell-quay\n',
    headers: { 'content-type': 'text/csv' },
  });
  // The answer ends when the import has.
  await imported.text();
  const by = { role: 'admin', name: 'operator@example.com' };
  const about = { kind: 'model', id: String(id), name: 'vera-moor' };
  expect(await auditEntries()).toMatchObject([
    {
      by,
      about,
      what: 'model.edited',
      before: { name: 'Vera Moor', likes: 0 },
      after: { name: 'Vera Marsh', likes: 12 },
    },
    { by, about, what: 'model.verified', before: { method: null }, after: { method: 'document' } },
    { by, about, what: 'model.archived', before: { archived: false }, after: { archived: true } },
    { by, what: 'model.created', before: null, after: { name: 'Nell Quay' } },
    { by, what: 'models.imported', after: { add: 1, update: 0, unchanged: 0, refused: 0 } },
  ]);
});
