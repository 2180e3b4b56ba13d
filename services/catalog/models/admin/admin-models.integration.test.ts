import { AdminModel, adminModelSorts } from '@marquee/contracts/http/models';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00Z');
const tomorrow = new Date('2026-06-02T12:00:00Z');

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  await list(catalog, [
    plainListing('cora-lamp'),
    plainListing('ada-lamp', { featuredUntil: tomorrow }),
    plainListing('bea-lamp', { featuredUntil: new Date('2026-05-01T12:00:00Z') }),
    plainListing('dora-stage', { name: 'Zoé Nightlamp', featuredUntil: 'infinity' }),
    plainListing('eve-stage'),
  ]);
});
afterAll(() => catalog.close());

const slugs = async (query: string): Promise<string[]> => {
  const reply = await catalog.ask(`/api/admin/models?${query}`, { as: 'admin' });
  expect(reply.status).toBe(200);
  const rows = AdminModel.array().parse(await reply.json());
  expect(reply.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map(({ slug }) => slug);
};

test('models are sorted by age or by name', async () => {
  expect(await slugs('')).toEqual(['eve-stage', 'dora-stage', 'bea-lamp', 'ada-lamp', 'cora-lamp']);
  expect(await slugs('sort=name')).toEqual(['ada-lamp', 'bea-lamp', 'cora-lamp', 'eve-stage', 'dora-stage']);
});

test('every sort has a direction, and models without a value come last in both', async () => {
  const rest = ['eve-stage', 'bea-lamp', 'cora-lamp'];
  expect(await slugs('sort=name&order=desc')).toEqual([
    'dora-stage',
    'eve-stage',
    'cora-lamp',
    'bea-lamp',
    'ada-lamp',
  ]);
  expect(await slugs('sort=featuredUntil&order=desc')).toEqual(['dora-stage', 'ada-lamp', ...rest]);
  expect(await slugs('sort=featuredUntil')).toEqual(['ada-lamp', 'dora-stage', ...rest.toReversed()]);
  for (const sort of adminModelSorts) expect(await slugs(`sort=${sort}`)).toHaveLength(5);
});

test('category and verification are filters', async () => {
  await catalog.db.query("update models set category = 'latina' where slug = 'bea-lamp'");
  expect(await slugs('category=latina')).toEqual(['bea-lamp']);
  expect(await slugs('verified=true')).toEqual([]);
  expect(await slugs('verified=false&q=eve')).toEqual(['eve-stage']);
});

test('a search matches parts of names and slugs, ignoring case and accents', async () => {
  expect(await slugs('sort=name&q=LAMP')).toEqual(['ada-lamp', 'bea-lamp', 'cora-lamp', 'dora-stage']);
  expect(await slugs('q=zoe')).toEqual(['dora-stage']);
  expect(await slugs('q=a-sta')).toEqual(['dora-stage']);
  expect(await slugs('q=%25')).toEqual([]);
});

test('the featured filter counts expired models as not featured', async () => {
  expect(await slugs('featured=false&sort=name')).toEqual(['bea-lamp', 'cora-lamp', 'eve-stage']);
  expect(await slugs('featured=true&sort=name')).toEqual(['ada-lamp', 'dora-stage']);
  expect(await slugs('featured=false&q=lamp&sort=name')).toEqual(['bea-lamp', 'cora-lamp']);
});

test('ids select models, and anything else in their place is refused', async () => {
  const reply = await catalog.ask('/api/admin/models?q=lamp&sort=name', { as: 'admin' });
  const [ada, , cora] = AdminModel.array().parse(await reply.json());
  expect(await slugs(`ids=${cora?.id},${ada?.id},999999&sort=name`)).toEqual(['ada-lamp', 'cora-lamp']);
  for (const ids of ['1,', 'x', `${'1,'.repeat(200)}1`])
    expect((await catalog.ask(`/api/admin/models?ids=${ids}`, { as: 'admin' })).status).toBe(400);
});

test('only admins can read the list', async () => {
  expect((await catalog.ask('/api/admin/models')).status).toBe(401);
});

test('a service gets the ids of all models that the same filters find', async () => {
  const reply = await catalog.ask('/internal/models/ids?q=LAMP&featured=true&state=listed&category=', {
    as: 'service',
  });
  expect(await reply.json()).toEqual([2, 4]);
  expect((await catalog.ask('/internal/models/ids', { as: 'admin' })).status).toBe(403);
});
