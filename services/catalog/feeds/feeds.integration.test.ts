import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00Z');
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  const ids = await list(catalog, [
    plainListing('old-moor', { createdAt: new Date('2026-02-01T00:00:00Z') }),
    plainListing('new-vale', {
      name: 'Nia <Vale> & "Co"',
      description: "Jazz & velvet\u000b, it's <b>late</b>.",
      createdAt: new Date('2026-05-01T00:00:00Z'),
    }),
    plainListing('paid-lark', { featuredUntil: new Date('2026-06-20T00:00:00Z'), category: 'curvy' }),
    plainListing('gone-holt'),
  ]);
  await catalog.db.query('update models set archived_at = now() where id = $1', [ids.at(-1)]);
});

afterAll(() => catalog.close());

type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string => {
  expect(text).not.toMatch(/[<>\p{Cc}]/u);
  return text.replace(/&([^;]*);?/g, (_, name: string) => {
    if (entities[name] === undefined) throw new Error(`unknown entity ${name}`);
    return entities[name];
  });
};

/** The root of a well-formed document; anything else fails. */
const parsed = (xml: string): Element => {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const [declaration = '', body = ''] = [xml.slice(0, 38), xml.slice(38)];
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  const pieces = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
  let at = 0;
  for (const piece of body.matchAll(pieces)) {
    expect(piece.index).toBe(at);
    at += piece[0].length;
    const [, closes, name = '', attributes = '', isEmpty, text] = piece;
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.text += unescaped(text.replaceAll('\n', ' ')).trim();
    else if (closes === '/') expect(open.pop()?.name).toBe(name);
    else {
      const values = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]);
      const child: Element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
      parent.children.push(child);
      if (isEmpty !== '/') open.push(child);
    }
  }
  expect(at).toBe(body.length);
  expect(open).toEqual([top]);
  expect(top.children).toHaveLength(1);
  return top.children[0] ?? top;
};

const inside = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name);
const textOf = (element: Element, name: string): string => inside(element, name)[0]?.text ?? '';

const feedAt = async (path: string): Promise<Element> => {
  const response = await catalog.ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=900');
  return parsed(await response.text());
};

test('each feed is valid Atom: one id, title, date, author, link to itself, and the same in every entry', async () => {
  for (const path of ['/feed.atom', '/featured.atom']) {
    const feed = await feedAt(path);
    expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textOf(feed, 'id')).toBe(`https://marquee.example${path}`);
    expect(
      inside(feed, 'link').map(({ attributes }) => [attributes['rel'], attributes['href']]),
    ).toContainEqual(['self', `https://marquee.example${path}`]);
    expect(textOf(feed, 'subtitle')).toBe('For adults: 18 or older only.');
    expect(inside(feed, 'author')).toHaveLength(1);
    const entries = inside(feed, 'entry');
    for (const one of [feed, ...entries])
      for (const name of ['id', 'title', 'updated']) {
        expect(inside(one, name)).toHaveLength(1);
        expect(textOf(one, name)).not.toBe('');
      }
    for (const date of entries.flatMap((entry) => [textOf(entry, 'updated'), textOf(entry, 'published')]))
      expect(new Date(date).toISOString()).toBe(date);
    expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length);
  }
});

test('the feed has the newest models first, without removed ones and without pictures', async () => {
  const entries = inside(await feedAt('/feed.atom'), 'entry');
  expect(entries.map((entry) => textOf(entry, 'title'))).toEqual([
    'Nia <Vale> & "Co"',
    'Old Moor',
    'Paid Lark',
  ]);
  expect(entries.map((entry) => textOf(entry, 'summary'))[0]).toBe("Jazz & velvet , it's <b>late</b>.");
  const xml = await (await catalog.ask('/feed.atom')).text();
  expect(xml).not.toMatch(/media|img|\.svg|\.webp/);
});

test('the other feed has featured models only, and says that they are paid placements', async () => {
  const feed = await feedAt('/featured.atom');
  expect(textOf(feed, 'title')).toBe('Featured models (paid placements) on marquee.example');
  expect(inside(feed, 'entry').map((entry) => textOf(entry, 'title'))).toEqual(['Paid Lark']);
  catalog.setClock(new Date('2026-06-21T00:00:00Z'));
  expect(inside(await feedAt('/featured.atom'), 'entry')).toEqual([]);
  catalog.setClock(now);
});

test('an unchanged feed is answered with 304, and an unknown parameter with 400', async () => {
  const etag = (await catalog.ask('/feed.atom')).headers.get('etag') ?? '';
  expect((await catalog.ask('/feed.atom', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await catalog.ask('/feed.atom?page=2')).status).toBe(400);
});

const embed = (url: string, more = '') => catalog.ask(`/oembed?url=${encodeURIComponent(url)}${more}`);

test('a profile is embedded as a link with the notice for adults', async () => {
  const response = await embed(
    'https://marquee.example/model/old-moor?from=browse.1',
    '&format=json&maxwidth=400',
  );
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await response.json()).toEqual({
    version: '1.0',
    type: 'link',
    title: 'Old Moor (18+)',
    author_name: 'Old Moor',
    author_url: 'https://marquee.example/model/old-moor',
    provider_name: 'marquee.example',
    provider_url: 'https://marquee.example',
    cache_age: 3_600,
    notice: 'For adults: 18 or older only.',
  });
});

test('other pages, other sites and other formats are not embedded', async () => {
  const statuses = await Promise.all(
    [
      embed('https://marquee.example/model/no-such'),
      embed('https://marquee.example/models'),
      embed('https://other.example/model/old-moor'),
      embed('https://marquee.example/model/gone-holt'),
      embed('https://marquee.example/model/old-moor', '&format=xml'),
      embed('nothing'),
    ].map(async (reply) => (await reply).status),
  );
  expect(statuses).toEqual([404, 404, 404, 410, 400, 400]);
});
