import { didYouMeanHeader } from '@marquee/contracts/http/did-you-mean';
import { ModelFacets } from '@marquee/contracts/http/facets';
import { Models } from '@marquee/contracts/http/models';
import { FoundModel, FoundModels } from '@marquee/contracts/http/search';
import fc from 'fast-check';
import { z } from 'zod';
import {
  list,
  openTestCatalog,
  plainListing,
  setOpened,
  type TestCatalog,
} from '../testing/open-test-catalog';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(new Date('2026-06-01T12:00:00Z'));
  await list(catalog, [
    plainListing('luna', { likes: 99_999 }),
    plainListing('luna-vale'),
    plainListing('luna-marlow', { featuredUntil: 'infinity' }),
    plainListing('lunaria-fox'),
    plainListing('lena-hart'),
    plainListing('zoe-brook', { name: 'Zoë Brook', tags: ['vip'] }),
    plainListing('eloise-thorne', { name: 'Éloïse Thorne', category: 'redhead' }),
    plainListing('marguerite-stone', { tags: ['top'], category: 'redhead' }),
    plainListing('amelia-hurst', {}),
    plainListing('obrien-quill', { name: "O'Brien-Quill" }),
    plainListing('archived-luna', {}),
  ]);
  await setOpened(catalog, {
    luna: 1,
    'luna-vale': 50,
    'luna-marlow': 5,
    'lunaria-fox': 900,
    'lena-hart': 9_000,
  });
  await catalog.db.query("update models set archived_at = now() where slug = 'archived-luna'");
});

afterAll(() => catalog.close());

const search = async (q: string, more = ''): Promise<string[]> => {
  const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}${more}`);
  expect(response.status).toBe(200);
  return Models.parse(await response.json()).map(({ slug }) => slug);
};

test('hits are sorted by grade: whole name, whole words (featured first), prefixes, typos', async () => {
  expect(await search('luna')).toEqual(['luna', 'luna-marlow', 'luna-vale', 'lunaria-fox', 'lena-hart']);
});

test.each([
  ['LUNA vale', 'luna-vale'],
  ['vale luna', 'luna-vale'],
  ['  vale,  LUNA! ', 'luna-vale'],
  ['val lun', 'luna-vale'],
  ['zoe', 'zoe-brook'],
  ['ZOË', 'zoe-brook'],
  ['Zoe\u0308', 'zoe-brook'],
  ['eloise', 'eloise-thorne'],
  ['Eloïse thörne', 'eloise-thorne'],
  ['amelai', 'amelia-hurst'],
  ['ameila hrust', 'amelia-hurst'],
  ['margerite', 'marguerite-stone'],
  ['marguertie stnoe', 'marguerite-stone'],
  ['margurite redhead', 'marguerite-stone'],
  ['top redhead', 'marguerite-stone'],
  ['vip', 'zoe-brook'],
  ["o'brien", 'obrien-quill'],
  ['luna-vale', 'luna-vale'],
  ['lnua vale', 'luna-vale'],
  ['ulna vale', 'luna-vale'],
])('%j finds %s first', async (q, slug) => {
  expect((await search(q))[0]).toBe(slug);
});

test.each(['xyzzyx', '!!!', '—', "'", '(', ':*', 'a & | !'])(
  '%j finds nothing and causes no error',
  async (q) => {
    const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    if (!/^\p{L}/u.test(q)) return;
    expect(await response.json()).toEqual(q.startsWith('a') ? expect.any(Array) : []);
  },
);

test('every page has the total, also beyond the end', async () => {
  expect(await search('luna', '&limit=2&offset=2')).toEqual(['luna-vale', 'lunaria-fox']);
  const response = await catalog.ask('/api/models/search?q=luna&limit=2&offset=40');
  expect(await response.json()).toEqual([]);
  expect(response.headers.get('x-total-count')).toBe('5');
});

test('filters restrict a search, and the text decides alone whether typos are forgiven', async () => {
  expect(await search('luna', '&category=slim&featured=false')).toEqual([
    'luna',
    'luna-vale',
    'lunaria-fox',
    'lena-hart',
  ]);
  expect(await search('luna', '&featured=true')).toEqual(['luna-marlow']);
  expect(await search('luna', '&category=redhead')).toEqual([]);
  expect(await search('thorne', '&category=redhead')).toEqual(['eloise-thorne']);
});

test('a sorted search has the same hits in that order', async () => {
  expect(await search('luna', '&sort=popular')).toEqual([
    'lena-hart',
    'lunaria-fox',
    'luna-vale',
    'luna-marlow',
    'luna',
  ]);
  expect(await search('luna', '&sort=name&limit=2&offset=1')).toEqual(['luna', 'luna-marlow']);
});

test('a search that the filters empty offers no other spelling', async () => {
  const response = await catalog.ask('/api/models/search?q=luna&category=redhead');
  expect(await response.json()).toEqual([]);
  expect(response.headers.get(didYouMeanHeader)).toBeNull();
});

test.each(['luna', 'marguerite', 'lnua vale', 'xyzzyx', '!!!'])(
  'the facets of %j count the hits of every choice',
  async (q) => {
    const text = encodeURIComponent(q);
    for (const chosen of ['', '&category=redhead', '&featured=true']) {
      const facets = ModelFacets.parse(
        await (await catalog.ask(`/api/models/facets?q=${text}${chosen}`)).json(),
      );
      expect(facets.total).toBe((await search(q, chosen)).length);
      const featured = chosen.includes('featured') ? chosen : '';
      for (const { value, count } of facets.category)
        expect([value, count]).toEqual([value, (await search(q, `&category=${value}${featured}`)).length]);
    }
  },
);

test.each(['', 'q=', 'q=%20%20', 'q=%00', `q=${'x'.repeat(201)}`, 'q=a&q=b'])(
  '%j answers 400 and names q',
  async (query) => {
    const response = await catalog.ask(`/api/models/search?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'request.invalid',
      fields: { q: expect.any(String) },
    });
  },
);

test.each([
  ['luna', 'luna', 'name', ['Luna']],
  ['vale luna', 'luna-vale', 'name', ['Luna', 'Vale']],
  ['lun', 'luna-marlow', 'beginnings', ['Lun']],
  ['eloi redh', 'eloise-thorne', 'beginnings', ['Éloï', 'redh']],
  ['zoe vip', 'zoe-brook', 'words', ['Zoë', 'vip']],
  ['ameila', 'amelia-hurst', 'similar', ['Amelia']],
])('%j returns the grade of %s and the highlights', async (q, slug, how, parts) => {
  const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}`);
  const [first] = z.array(FoundModel).parse(await response.json());
  const shown = first?.matches.map(({ field, index, start, end }) => {
    const text = field === 'tags' ? first.tags[index ?? 0] : first[field];
    return text?.slice(start, end);
  });
  if (q === 'vale luna') expect(first).toMatchObject({ slug, found: 'words' });
  else expect(first).toMatchObject({ slug, found: how });
  expect(shown).toEqual(parts);
});

test.each([
  ['luna qqqqqq', ['luna']],
  ['marxuxrxte redhead', ['redhead', 'marguerite']],
  ['lnnua-x', []],
  ['xyzzyx', []],
])('%j finds nothing with every word and suggests %j, each with results', async (q, expected) => {
  const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}`);
  const found = FoundModels.parse(await response.json());
  expect(found.filter((one) => one.found !== 'some')).toEqual([]);
  expect(found.length > 0).toBe(/luna|redhead/.test(q));
  const near = (response.headers.get(didYouMeanHeader) ?? '')
    .split(',')
    .filter((word) => word !== '')
    .map(decodeURIComponent);
  for (const word of expected) expect(near).toContain(word);
  for (const word of near) expect((await search(word)).length).toBeGreaterThan(0);
});

test('no text makes the search fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (q) => {
      const response = await catalog.ask(`/api/models/search?q=${encodeURIComponent(q)}`);
      await response.arrayBuffer();
      expect([200, 400]).toContain(response.status);
    }),
    { numRuns: 150 },
  );
});
