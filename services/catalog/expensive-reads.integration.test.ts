import { didYouMeanHeader } from '@marquee/contracts/http/did-you-mean';
import { FoundModels } from '@marquee/contracts/http/search';
import { until } from '@marquee/kit/testing/until';
import pg from 'pg';
import { list, openTestCatalog, plainListing, type TestCatalog } from './testing/open-test-catalog';

let catalog: TestCatalog;
let statements: string[];

beforeAll(async () => {
  catalog = await openTestCatalog({ onStatement: (text) => statements.push(text) });
  await list(catalog, [
    plainListing('luna-vale', { tags: ['velvet', 'lamplight', 'carmine', 'ostrich', 'jasmine', 'saffron'] }),
  ]);
});
beforeEach(() => {
  statements = [];
});
afterAll(() => catalog.close());

/** The status of each reply, and the number of them so far that were refused because the queue is full. */
const askOften = (path: string, times: number) => {
  let refused = 0;
  const ask = async (): Promise<number> => {
    const response = await catalog.ask(path);
    if ((await response.text()).includes('read.busy')) refused += 1;
    return response.status;
  };
  return { statuses: Promise.all(Array.from({ length: times }, ask)), refused: () => refused };
};

/** Makes every read of the tables wait until the returned function is called. */
const lockTable = async (tables: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: catalog.url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${tables} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
};

test.each(['/api/models/search?q=lnua', '/api/models?random=12&seed=a'])(
  'of 30 times %s at once two query at most, sixteen wait and the others get 503; then it is answered again',
  async (path) => {
    const unlock = await lockTable('models, search_words, text_words');
    const { statuses, refused } = askOften(path, 30);
    const querying = await until(
      'the others are refused',
      () => refused() === 12 && statements.length,
    ).finally(unlock);
    expect(querying).toBeLessThanOrEqual(2);
    expect(new Set(await statuses)).toEqual(new Set([200, 503]));
    expect(await askOften(path, 1).statuses).toEqual([200]);
  },
);

test('while searches wait for the database a profile is answered', async () => {
  const unlock = await lockTable('search_words');
  const { statuses } = askOften('/api/models/search?q=lnua', 18);
  await until('a search waits', () => statements.some((text) => text.includes('search_words')));
  const profile = await askOften('/api/models/slug/luna-vale', 1).statuses.finally(unlock);
  expect(profile).toEqual([200]);
  await statuses;
});

test('a search of eight misspelt words walks the index of words for four of them, in one statement', async () => {
  const q = 'lnua veal velvte lamlpight carmien ostrihc jasimne safforn';
  const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}`);
  // It has four of them.
  expect(FoundModels.parse(await response.json())).toMatchObject([{ slug: 'luna-vale', found: 'some' }]);
  expect(statements.filter((text) => text.includes('<->'))).toHaveLength(1);
  const suggested = decodeURIComponent(response.headers.get(didYouMeanHeader) ?? '');
  expect(suggested.split(',')).toEqual(expect.arrayContaining(['luna', 'vale', 'velvet', 'lamplight']));
  expect(suggested).not.toContain('jasmine');
});

test('an export that is not read keeps others out, and no other read', async () => {
  const exported = () => catalog.ask('/api/admin/models/export', { as: 'admin' });
  const replies = await Promise.all([exported(), exported(), exported()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 503]);
  await Promise.all(replies.map((reply) => reply.text()));
  expect((await exported()).status).toBe(200);
});
