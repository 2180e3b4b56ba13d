import { ModelState } from '@marquee/contracts/events/domain-event';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

const states = async (): Promise<ModelState[]> => {
  const response = await catalog.ask('/internal/models', { as: 'service' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const lines = (await response.text()).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => ModelState.parse(JSON.parse(line)));
};

test('an empty catalog is an empty stream', async () => {
  const response = await catalog.ask('/internal/models', { as: 'service' });
  expect(await response.text()).toBe('');
});

test('every model is streamed once, with its former slugs and archived state', async () => {
  const ids = await list(
    catalog,
    Array.from({ length: 2_500 }, (_, nth) =>
      plainListing(`model-${nth}`, { fanvueLink: `https://fanvue.com/m${nth}` }),
    ),
  );
  await catalog.db.query("insert into model_slugs (slug, model_id) values ('once-1200', $1)", [ids[1_200]]);
  await catalog.db.query('update models set archived_at = now() where id = $1', [ids[2_000]]);
  const all = await states();
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(all[1_200]).toEqual({
    id: ids[1_200],
    slug: 'model-1200',
    formerSlugs: ['once-1200'],
    onlyFansLink: null,
    fanvueLink: 'https://fanvue.com/m1200',
    archived: false,
    featuredUntil: null,
    campaigns: [],
  });
  expect(all[2_000]?.archived).toBe(true);
});
