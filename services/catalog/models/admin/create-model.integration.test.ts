import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { Model } from '@marquee/contracts/http/models';
import { refusedBeginnings, refusedPhrases, refusedWholeWords } from '@marquee/contracts/rules/refused-words';
import { modelDefaults } from '@marquee/contracts/testing/sample-models';
import fc from 'fast-check';
import { openTestCatalog, type TestCatalog } from '../../testing/open-test-catalog';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

const create = (body: unknown): Promise<Response> => catalog.ask('/api/models', { as: 'admin', body });

const written = async (): Promise<{ models: number; slugs: number; announced: number }> => {
  const { rows } = await catalog.db.query<{ models: number; slugs: number; announced: number }>(
    'select (select count(*) from models) as models, (select count(*) from model_slugs) as slugs, (select count(*) from outbox) as announced',
  );
  return rows[0] ?? { models: -1, slugs: -1, announced: -1 };
};

test('a model with all its fields is created, announced in the same transaction, and found', async () => {
  const response = await create({
    name: '  Séraphine   Vale ',
    slug: 'seraphine-vale',
    description: 'Evening shows.',
    category: 'Redhead',
    tags: [' VIP ', '', 'top', 'vip'],
    featured: true,
    premium: true,
    profileImage: '/media/portraits/seraphine-vale.svg',
    status: 'busy',
    isOnline: false,
    rating: 48,
    likes: 1_200,
    onlyFansLink: 'https://onlyfans.com/seraphinevale',
    fanvueLink: 'https://www.fanvue.com/seraphinevale',
  });
  expect(response.status).toBe(201);
  const model = Model.parse(await response.json());
  expect(response.headers.get('location')).toBe(`/api/models/${model.id}`);
  expect(model).toMatchObject({
    slug: 'seraphine-vale',
    name: 'Séraphine Vale',
    category: 'redhead',
    tags: ['vip', 'top'],
    featured: true,
    premium: true,
    status: 'busy',
    isOnline: false,
    rating: 48,
    likes: 1_200,
  });
  const days = (Date.parse(model.featuredUntil ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  const { rows } = await catalog.db.query<{ message: unknown }>(
    'select message from outbox order by position desc limit 1',
  );
  expect(DomainMessage.parse(rows[0]?.message)).toMatchObject({
    requestId: 'test-request',
    event: {
      type: 'catalog.model.created',
      model: {
        id: model.id,
        slug: 'seraphine-vale',
        formerSlugs: [],
        onlyFansLink: 'https://onlyfans.com/seraphinevale',
        archived: false,
      },
    },
  });
  expect(await (await catalog.ask('/api/models/search?q=seraphine%20redhead')).json()).toMatchObject([model]);
});

test('only the name is required: the slug is derived and other fields have defaults', async () => {
  const response = await create({
    name: 'Zoë  O’Brien & Løve',
    slug: '',
    onlyFansLink: '',
    fanvueLink: null,
    profileImage: '',
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    ...modelDefaults,
    slug: 'zoe-obrien-love',
    featured: false,
  });
});

test('the next list and its total include the new model', async () => {
  const before = Number((await catalog.ask('/api/models')).headers.get('x-total-count'));
  await create({ name: 'Iris Lane' });
  expect((await catalog.ask('/api/models')).headers.get('x-total-count')).toBe(String(before + 1));
});

test('a current or former slug of another model is a conflict and stores nothing', async () => {
  const { id } = Model.parse(await (await create({ name: 'Nora Dale' })).json());
  await catalog.db.query("insert into model_slugs (slug, model_id) values ('nora-before', $1)", [id]);
  const before = await written();
  for (const slug of ['nora-dale', 'nora-before']) {
    const response = await create({ name: 'Somebody Else', slug });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: 'slug.taken',
      fields: { slug: 'This slug is already taken.' },
    });
  }
  expect(await written()).toEqual(before);
});

test('of two concurrent requests for a slug one succeeds and the other gets a conflict', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await create({ name: 'Twin Moor' })).status),
  );
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test.each([
  [{}, 'name'],
  [{ name: '   ' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: 'NUL \u0000' }, 'name'],
  [{ name: '!!!' }, 'slug'],
  [{ name: 'Ok', slug: 'Not A Slug' }, 'slug'],
  [{ name: 'Ok', slug: '-x-' }, 'slug'],
  [{ name: 'Ok', rating: 51 }, 'rating'],
  [{ name: 'Ok', rating: 4.5 }, 'rating'],
  [{ name: 'Ok', rating: '45' }, 'rating'],
  [{ name: 'Ok', likes: -1 }, 'likes'],
  [{ name: 'Ok', likes: 2_147_483_648 }, 'likes'],
  [{ name: 'Ok', status: 'dancing' }, 'status'],
  [{ name: 'Ok', category: 'no-such-category' }, 'category'],
  [{ name: 'Ok', tags: 'vip' }, 'tags'],
  [{ name: 'Ok', tags: Array.from({ length: 21 }, (_, nth) => `tag${nth}`) }, 'tags'],
  [{ name: 'Ok', onlyFansLink: 'http://onlyfans.com/x' }, 'onlyFansLink'],
  [{ name: 'Ok', onlyFansLink: 'https://onlyfans.com.example.com/x' }, 'onlyFansLink'],
  [{ name: 'Ok', onlyFansLink: 'https://user:word@onlyfans.com/x' }, 'onlyFansLink'],
  [{ name: 'Ok', onlyFansLink: 'https://fanvue.com/x' }, 'onlyFansLink'],
  [{ name: 'Ok', fanvueLink: 'javascript:alert(1)' }, 'fanvueLink'],
  [{ name: 'Ok', profileImage: 'http://example.com/a.jpg' }, 'profileImage'],
  [{ name: 'Ok', profileImage: '/media/../secret' }, 'profileImage'],
  [{ name: 'Ok', profileImage: '//example.com/a.jpg' }, 'profileImage'],
  [{ name: 'Ok', featured: true, days: 366 }, 'days'],
])('%j answers 400 and names %s', async (body, field) => {
  const before = await written();
  const response = await create(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'request.invalid',
    fields: { [field]: expect.any(String) },
  });
  expect(await written()).toEqual(before);
});

test('refused words in any text field answer 422 and are not stored', async () => {
  const before = await written();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...refusedBeginnings, ...refusedWholeWords, ...refusedPhrases),
      fc.constantFrom('name', 'slug', 'category', 'tags', 'description', 'bio', 'gallery'),
      async (word, field) => {
        const values: Record<string, unknown> = {
          slug: word.replaceAll(' ', '-'),
          tags: ['vip', word],
          description: `Evenings.\nSo ${word}!`,
          gallery: [{ url: '/media/portraits/1.svg', alt: `A portrait, ${word}` }],
        };
        const response = await create({ name: 'Fair Name', slug: '', [field]: values[field] ?? word });
        expect(response.status).toBe(422);
        expect(await response.json()).toMatchObject({
          error: 'word.refused',
          fields: { [field]: expect.any(String) },
        });
      },
    ),
    { numRuns: 60 },
  );
  expect(await written()).toEqual(before);
});

test.each(['admin', 'site', 'event', 'view', 'impression', 'login', 'search'])(
  'the slug %s is reserved',
  async (slug) => {
    const response = await create({ name: 'Fair Name', slug });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'slug.reserved',
      fields: { slug: expect.any(String) },
    });
  },
);

test('only admins can create models', async () => {
  expect((await catalog.ask('/api/models', { body: { name: 'Ok' } })).status).toBe(401);
  expect((await catalog.ask('/api/models', { as: 'service', body: { name: 'Ok' } })).status).toBe(401);
});
