import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chaptersOf, framedPage } from './frame';
import { readHandbook } from './handbook';
import { pageOf } from './markdown';

const repository = resolve(import.meta.dirname, '../../..');
const pages = readHandbook((path) => path);

/** A page and a fragment of it exist. */
const isSection = (name: string, fragment: string | undefined): boolean => {
  const page = pages.find((one) => one.name === name);
  return page !== undefined && (fragment === undefined || page.headings.some(({ id }) => id === fragment));
};

const isBroken = (from: string, target: string): boolean => {
  if (/^(?:https?:|mailto:)/.test(target)) return false;
  const [path = '', fragment] = target.split('#');
  if (path === '') return !isSection(from, fragment);
  if (/^[a-z0-9-]+\.md$/.test(path)) return !isSection(path.slice(0, -'.md'.length), fragment);
  return !existsSync(join(repository, 'infra/handbook', path));
};

test('every link and picture of the handbook exists, the section it names included', () => {
  const broken = pages.flatMap(({ name, targets }) =>
    targets.filter((target) => isBroken(name, target)).map((target) => `${name}.md: ${target}`),
  );
  expect(broken).toEqual([]);
});

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesBelow(path) : /(?<!\.test)\.tsx?$/.test(path) ? [path] : [];
  });

test('every link of the product to the handbook exists', () => {
  const links = ['frontend/admin', 'frontend/dashboard', 'services/analytics', 'services/admin']
    .flatMap((folder) => sourcesBelow(join(repository, folder)))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\/handbook\/([a-z0-9-]+)(?:#([a-z0-9-]+))?/g),
    ]);
  const broken = links.filter(([, name = '', fragment]) => !isSection(name, fragment));
  expect(links.length).toBeGreaterThan(0);
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('every command that the handbook names exists', () => {
  const makefile = readFileSync(join(repository, 'Makefile'), 'utf8');
  const known = new Set([...makefile.matchAll(/^([a-z-]+):/gm)].map(([, verb]) => verb));
  const unknown = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)]
      .flatMap(([, code = '']) => [...code.matchAll(/^make ([a-z-]+)/gm)])
      .filter(([, verb]) => !known.has(verb))
      .map(([command]) => `${name}.md: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('every page has one title and is reached from every other', () => {
  const index = readFileSync(join(repository, 'infra/handbook/index.md'), 'utf8');
  const chapters = chaptersOf(index, pages);
  expect(
    chapters
      .flatMap((chapter) => chapter.pages)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(pages.map(({ name }) => name).filter((name) => name !== 'index'));
  for (const { name, headings } of pages)
    expect([name, headings.filter(({ depth }) => depth === 1).length]).toEqual([name, 1]);
});

test('a page that the index does not list follows under More', () => {
  const [one, two] = ['one', 'two'].map((name) => pageOf(name, `# ${name}`, String));
  if (one === undefined || two === undefined) throw new Error('unreachable');
  const chapters = chaptersOf('# Handbook\n\n## Run\n\n- [One](one.md): first\n', [one, two]);
  expect(chapters.map(({ title, pages: [page] }) => [title, page?.name])).toEqual([
    ['Run', 'one'],
    ['More', 'two'],
  ]);
  const html = framedPage(
    '<title><!--title--></title><!--content--><!--neighbors--><!--pages-->',
    one,
    chapters,
  );
  expect(html).toContain('<title>one · Marquee handbook</title><h1 id="one">one</h1>');
  expect(html).toContain('<a href="/handbook/two" rel="next">two →</a>');
  expect(html).toContain('<a href="/handbook/one" aria-current="page">one</a>');
});

test('links become URLs of the product, files that it does not serve are named, and placeholders are text', () => {
  const { html } = pageOf(
    'page',
    '# Page\n\n[a](repairs.md#dead-letters) [b](#page) [`c.ts`](../launch/c.ts) [d](../../README.md) <name>\n',
    String,
  );
  expect(html).toContain(
    '<a href="/handbook/repairs#dead-letters">a</a> <a href="#page">b</a> <code>infra/launch/c.ts</code> d (<code>README.md</code>) &lt;name&gt;',
  );
});
