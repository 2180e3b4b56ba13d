import { type FoundModel, FoundModels } from '@marquee/contracts/http/search';
import { silentLog } from '@marquee/kit/log/log';
import { fillDocuments } from '../models/fill-documents';
import { demoModels } from '../seed/demo-models';
import {
  list,
  openTestCatalog,
  plainListing,
  setOpened,
  type TestCatalog,
} from '../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00Z');
const count = 600;
const sampled = 200;

let catalog: TestCatalog;

const syllables = ['ka', 'lo', 'mi', 'nu', 'pe', 'ra', 'so', 'ti', 'vu', 'ze'];

/** An invented word that no other number has. */
const rareWord = (number: number): string =>
  [...`${number}`.padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('');

const models = demoModels(count, now).map((model, nth) => ({
  ...model,
  description: `${model.description} She collects ${rareWord(nth)} and jazz records.`,
  bio: `${model.bio}\nOn Sundays: ${rareWord(nth + 5_000)}.`,
}));

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  await list(catalog, models);
  await list(catalog, [
    plainListing('mira-solano', { category: 'latina', bio: 'A trapezist from Bogotá.' }),
    plainListing('vera-trapezist'),
    plainListing('ines-lark', { category: 'latina' }),
    plainListing('dana-fjord', {
      description: `${'Evenings by the sea. '.repeat(20)}Then a Théremin plays.`,
      onlyFansLink: 'https://onlyfans.com/Northern.Light',
      socialLinks: [
        { network: 'tiktok', url: 'https://www.tiktok.com/@aurora_d' },
        { network: 'reddit', url: 'https://reddit.com/user/zzyxnotes' },
      ],
    }),
    plainListing('northern-lights'),
  ]);
  await setOpened(catalog, {
    'mira-solano': 3,
    'vera-trapezist': 90,
    'ines-lark': 80,
    'northern-lights': 99,
  });
});

afterAll(() => catalog.close());

const search = async (q: string, more = ''): Promise<FoundModel[]> => {
  const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}${more}`);
  expect(response.status).toBe(200);
  return FoundModels.parse(await response.json());
};

test('a rare word of the description or bio, the handle and a link of each of 200 models find it', async () => {
  for (let nth = 0; nth < count; nth += count / sampled) {
    const { slug, onlyFansLink, fanvueLink, socialLinks } = models[nth] ?? { ...models[0], slug: '' };
    const isOdd = ((nth * sampled) / count) % 2 === 1;
    const word = rareWord(isOdd ? nth : nth + 5_000);
    const [best, next] = await search(word);
    expect([word, best?.slug, best?.found]).toEqual([word, slug, 'text']);
    expect(next?.found).not.toBe('text');
    expect(best?.fragment?.text).toContain(word);
    const handle = slug.replaceAll('-', '');
    const links = [onlyFansLink, fanvueLink, ...(socialLinks ?? []).map(({ url }) => url)].filter(
      (link) => link !== null && link !== undefined,
    );
    for (const text of [isOdd ? handle : `@${handle}`, links[nth % links.length]]) {
      if (text === undefined) continue;
      const [first] = await search(text);
      expect([text, first?.slug, first?.found]).toEqual([text, slug, 'name']);
    }
  }
});

test.each([
  'https://onlyfans.com/northern.light',
  ' http://www.onlyfans.com/Northern.Light/media?lang=en ',
  'onlyfans.com/northern.light',
  '@northern.light',
  'northernlight',
  'tiktok.com/@aurora_d',
  'https://reddit.com/u/zzyxnotes',
  'https://www.reddit.com/user/zzyxnotes',
  'https://marquee.example/model/dana-fjord',
])('%j leads to its model first', async (text) => {
  expect((await search(text))[0]).toMatchObject({ slug: 'dana-fjord', found: 'name' });
});

test('a handle is found by its beginning and shown', async () => {
  const [first] = await search('zzyxno');
  expect(first).toMatchObject({ slug: 'dana-fjord', found: 'beginnings' });
  expect(first?.fragment?.text).toContain('@zzyxnotes');
});

test('several words: all of them also in texts, then some of them by popularity', async () => {
  // Paid placements lead among equally good ones.
  const found = (await search('latina trapezist')).filter(({ featured }) => !featured);
  expect(found.slice(0, 3).map((one) => [one.slug, one.found])).toEqual([
    ['mira-solano', 'text'],
    ['vera-trapezist', 'some'],
    ['ines-lark', 'some'],
  ]);
  expect((await search('trapezist from the latina'))[0]).toMatchObject({
    slug: 'mira-solano',
    found: 'text',
  });
  expect((await search('xyzzyx latina trapezist'))[0]).toMatchObject({ slug: 'mira-solano', found: 'some' });
});

test('a text that names a model finds no others by one of its words', async () => {
  expect((await search('vera trapezist')).map(({ slug }) => slug)).toEqual(['vera-trapezist']);
});

test('the fragment is short, begins at a word and has the match as it is written', async () => {
  const [first] = await search('theremin');
  const { text, ranges } = first?.fragment ?? { text: '', ranges: [] };
  expect(text).toMatch(/^…\S.*Théremin plays\.$/);
  expect(text.length).toBeLessThanOrEqual(64);
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['Théremin']);
});

test('a word of every text has as many hits as rows that contain it, page by page', async () => {
  const seen = new Set<number>();
  for (let offset = 0; offset < count; offset += 200)
    for (const { id, found, fragment } of await search('jazz', `&limit=200&offset=${offset}`)) {
      seen.add(id);
      expect([found, fragment?.text.includes('jazz')]).toEqual(['text', true]);
    }
  expect(seen.size).toBe(count);
});

test('rows with an older document are rewritten and found, archived ones too', async () => {
  const word = rareWord(12);
  const documents =
    'select id, search_document, search_text, facets, document_version from models order by id';
  const { rows: before } = await catalog.db.query(documents);
  await catalog.db.query(
    `update models set document_version = 1, search_text = '', facets = '{}', search_document = '''old''',
       archived_at = case when id % 2 = 0 then now() end`,
  );
  expect((await search(word)).filter(({ found }) => found === 'text')).toEqual([]);
  await fillDocuments({ db: catalog.db, log: silentLog })(new AbortController().signal);
  expect((await catalog.db.query(documents)).rows).toEqual(before);
  expect((await search(word))[0]).toMatchObject({ slug: models[12]?.slug, found: 'text' });
});
