import { ImportLine } from '@marquee/contracts/http/model-file';
import { AdminModel } from '@marquee/contracts/http/models';
import { refusedBeginnings, refusedPhrases } from '@marquee/contracts/rules/refused-words';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../../testing/open-test-catalog';

let catalog: TestCatalog;

beforeEach(async () => {
  catalog = await openTestCatalog();
});

afterEach(() => catalog.close());

const send = (csv: string, query = ''): Promise<Response> =>
  catalog.ask(`/api/admin/models/import${query}`, {
    as: 'admin',
    body: csv,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  });
const linesOf = async (response: Response): Promise<ImportLine[]> => {
  expect(response.status).toBe(200);
  return (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ImportLine.parse(JSON.parse(line)));
};
const rowsOf = (lines: readonly ImportLine[]) => lines.flatMap((line) => (line.is === 'row' ? [line] : []));
const count = async (what: string): Promise<number> =>
  (await catalog.db.query<{ n: number }>(`select count(*) as n from ${what}`)).rows[0]?.n ?? -1;

const bad = [
  [{ name: ' ' }, 'name'],
  [{ rating: '51' }, 'rating'],
  [{ rating: 'good' }, 'rating'],
  [{ likes: '-1' }, 'likes'],
  [{ category: 'no-such-category' }, 'category'],
  [{ tags: `vip,${refusedBeginnings[0]}` }, 'tags'],
  [{ description: `Evenings, ${refusedPhrases[0]}.` }, 'description'],
  [{ onlyFansLink: 'https://example.com/a' }, 'onlyFansLink'],
  [{ onlyFansLink: `https://onlyfans.com/${refusedPhrases[0]?.replace(' ', '')}` }, 'onlyFansLink'],
  [{ premium: 'perhaps' }, 'premium'],
  [{ country: 'Atlantis' }, 'country'],
  [{ languages: 'en, Klingon' }, 'languages'],
  [{ monthlyPriceCents: '-1' }, 'monthlyPriceCents'],
  [{ slug: 'Not A Slug' }, 'slug'],
] as const;

test('of 5,000 rows the 30 invalid ones are reported and the others are imported', async () => {
  const columns = [
    'slug',
    'name',
    'description',
    'category',
    'tags',
    'premium',
    'status',
    'rating',
    'likes',
    'onlyFansLink',
    'languages',
    'country',
    'monthlyPriceCents',
  ];
  const rows = Array.from({ length: 5_000 }, (_, nth): Record<string, string> => {
    const fault = nth % 166 === 100 ? bad[Math.floor(nth / 166) % bad.length] : undefined;
    const row = {
      slug: `import-${nth}`,
      name: `Import ${nth}`,
      category: 'slim',
      tags: 'vip, new',
      premium: 'yes',
      status: 'away',
      rating: '47',
    };
    return { ...row, likes: String(nth), onlyFansLink: `https://onlyfans.com/import${nth}`, ...fault?.[0] };
  });
  const csv = stringify(rows, { header: true, columns });
  const expected = rows.flatMap((_, nth) =>
    nth % 166 === 100 ? [[nth + 2, bad[Math.floor(nth / 166) % bad.length]?.[1]]] : [],
  );
  expect(expected).toHaveLength(30);

  const dry = await linesOf(await send(csv, '?dryRun=true'));
  expect(dry.at(-1)).toEqual({
    is: 'finished',
    dryRun: true,
    rows: 5_000,
    counts: { add: 4_970, update: 0, unchanged: 0, refused: 30 },
  });
  expect([await count('models'), await count('outbox')]).toEqual([0, 0]);

  const wet = await linesOf(await send(csv));
  expect(wet.at(-1)).toEqual({
    is: 'finished',
    dryRun: false,
    rows: 5_000,
    counts: { add: 4_970, update: 0, unchanged: 0, refused: 30 },
  });
  expect(rowsOf(wet)).toEqual(rowsOf(dry));
  const refused = rowsOf(wet).filter(({ verdict }) => verdict === 'refused');
  expect(refused.map(({ line, fields }) => [line, Object.keys(fields ?? {})[0]?.split('.')[0]])).toEqual(
    expected,
  );
  expect(wet.flatMap((line) => (line.is === 'progress' ? [line.done] : []))).toEqual(
    Array.from({ length: 20 }, (_, nth) => (nth + 1) * 250),
  );
  expect([await count('models'), await count('outbox')]).toEqual([4_970, 4_970 + 1]);
  expect((await catalog.ask('/api/models')).headers.get('x-total-count')).toBe('4970');

  // The same file again: nothing changes, and nothing is announced but that it was imported.
  const again = await linesOf(await send(csv));
  expect(again.at(-1)).toMatchObject({ counts: { add: 0, update: 0, unchanged: 4_970, refused: 30 } });
  expect(await count('outbox')).toBe(4_970 + 2);
});

test('a row updates only the columns of the file, in the model with its slug', async () => {
  const [id = 0] = await list(catalog, [
    plainListing('ada-ashwick', { bio: 'Stays.', tags: ['vip'], likes: 7 }),
  ]);
  const lines = await linesOf(await send('slug,tags,likes\nada-ashwick,"top, new",\n'));
  expect(rowsOf(lines)).toEqual([{ is: 'row', line: 2, slug: 'ada-ashwick', verdict: 'update' }]);
  const after = AdminModel.parse(
    await (await catalog.ask(`/api/admin/models/${id}`, { as: 'admin' })).json(),
  );
  expect(after).toMatchObject({
    name: 'Ada Ashwick',
    bio: 'Stays.',
    tags: ['top', 'new'],
    likes: 7,
    version: 2,
  });
  const { rows } = await catalog.db.query("select message->'event'->>'type' as type from outbox");
  expect(rows).toEqual([{ type: 'catalog.model.updated' }, { type: 'audit.recorded' }]);
});

test('languages, country and price are read by name or code, cleared by empty cells, and filter the list', async () => {
  await list(catalog, [plainListing('ada-ashwick')]);
  const totalOf = async (query: string) =>
    (await catalog.ask(`/api/models?${query}`)).headers.get('x-total-count');
  const columns = 'slug,languages,country,monthlyPriceCents\n';
  await linesOf(await send(`${columns}ada-ashwick,"English, de",germany,0\n`));
  const profile = await (await catalog.ask('/api/models/slug/ada-ashwick')).json();
  expect(profile).toMatchObject({ languages: ['en', 'de'], country: 'DE', monthlyPriceCents: 0 });
  for (const query of ['language=en', 'language=de', 'country=DE', 'price=free', 'language=de&country=DE'])
    expect([query, await totalOf(query)]).toEqual([query, '1']);
  await linesOf(await send(`${columns}ada-ashwick,,,\n`));
  const cleared = await (await catalog.ask('/api/models/slug/ada-ashwick')).json();
  expect(cleared).toMatchObject({ languages: [], country: null, monthlyPriceCents: null });
  for (const query of ['language=en', 'country=DE', 'price=free', 'price=paid'])
    expect([query, await totalOf(query)]).toEqual([query, '0']);
});

test('a repeated, former, archived or only derived slug is refused', async () => {
  const ids = await list(catalog, [plainListing('ada-ashwick'), plainListing('gone-holt')]);
  await catalog.db.query("insert into model_slugs (slug, model_id) values ('ada-before', $1)", [ids[0]]);
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
  const lines = await linesOf(
    await send(
      'slug,name,version\nada-ashwick,New Name,9\nnew-one,New One,\nnew-one,New Two,\nada-before,X,\ngone-holt,X,\n,Ada Ashwick,\nevent,X,\n',
    ),
  );
  expect(rowsOf(lines).map(({ verdict, fields }) => [verdict, Object.keys(fields ?? {})])).toEqual([
    ['refused', ['version']],
    ['add', []],
    ['refused', ['slug']],
    ['refused', ['slug']],
    ['refused', ['slug']],
    ['refused', ['slug']],
    ['refused', ['slug']],
  ]);
  expect(rowsOf(lines)[2]?.fields).toEqual({ slug: 'is already in line 3' });
});

test('an export can be imported: every model is unchanged, and formulas are defused in the file only', async () => {
  const name = '=HYPERLINK("https://example.com","x")';
  await list(catalog, [
    plainListing('ada-ashwick', {
      name,
      description: '+1\ntwo, "three"',
      bio: "'quoted",
      gallery: [
        { url: '/media/a.svg', alt: 'One two' },
        { url: 'https://images.example.com/b.jpg', alt: '' },
      ],
      socialLinks: [{ network: 'x', url: 'https://x.com/ada' }],
      tags: ['vip', 'new'],
      rating: null,
      likes: null,
      featuredUntil: 'infinity',
    }),
    plainListing('bea-brook'),
  ]);
  const response = await catalog.ask('/api/admin/models/export', { as: 'admin' });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="models.csv"');
  const csv = Buffer.from(await response.arrayBuffer()).toString('utf8');
  expect(csv).toContain(`"'=HYPERLINK(`);
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  const lines = await linesOf(await send(csv));
  expect(lines.at(-1)).toMatchObject({ counts: { add: 0, update: 0, unchanged: 2, refused: 0 } });
});

test('the JSON export has every model, archived ones on request', async () => {
  await list(
    catalog,
    Array.from({ length: 1_203 }, (_, nth) => plainListing(`model-${nth}`)),
  );
  await catalog.db.query("update models set archived_at = now() where slug = 'model-7'");
  const all = async (query: string): Promise<AdminModel[]> =>
    z
      .array(AdminModel)
      .parse(
        await (await catalog.ask(`/api/admin/models/export?format=json${query}`, { as: 'admin' })).json(),
      );
  expect(await all('')).toHaveLength(1_203);
  expect((await all('&state=archived')).map(({ slug }) => slug)).toEqual(['model-7']);
  expect(
    (
      await (await catalog.ask('/api/admin/models/export?format=csv&state=listed', { as: 'admin' })).text()
    ).split('\r\n'),
  ).toHaveLength(1_204);
});

test('an unreadable file is refused as a whole, and visitors can neither import nor export', async () => {
  expect((await send('slug,password\na,b\n')).status).toBe(400);
  expect((await send('slug,name\na,"b\n')).status).toBe(400);
  expect((await catalog.ask('/api/admin/models/import', { as: 'admin', body: {} })).status).toBe(415);
  expect((await send('slug,name\n', '?dryRun=perhaps')).status).toBe(400);
  expect(
    (
      await catalog.ask('/api/admin/models/import', {
        body: 'slug\n',
        headers: { 'content-type': 'text/csv' },
      })
    ).status,
  ).toBe(401);
  expect((await catalog.ask('/api/admin/models/export')).status).toBe(401);
  expect((await catalog.ask('/api/admin/models/export?format=xls', { as: 'admin' })).status).toBe(400);
});
