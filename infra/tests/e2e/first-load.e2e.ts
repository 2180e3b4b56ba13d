import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';

const distDir = join(checkoutDir, 'frontend/dist');
/** In kB of 1,000 bytes; the first visit of the home page is measured in whole-page.e2e.ts. */
const maxBytes = 142_000;

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
const manifest = Manifest.parse(JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')));

/** A source file's chunk and every chunk that it imports, each once. */
const chunksOf = (name: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build has no ${name}`);
  if (!found.has(name)) {
    found.add(name);
    for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  }
  return found;
};

const bytesOf = (names: ReadonlySet<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(join(distDir, `${manifest[name]?.file}.br`)).size, 0);

/** The screens that the public site's entry loads on demand. */
const screens = (manifest['app/site.html']?.dynamicImports ?? []).filter((key) =>
  manifest[key]?.name?.endsWith('-page'),
);

test('every public screen’s first load is at most 142 kB of JavaScript, compressed by brotli', () => {
  expect(screens.length).toBeGreaterThanOrEqual(17);
  const sizes = screens.map((screen) => ({
    screen,
    bytes: bytesOf(chunksOf(screen, chunksOf('app/site.html'))),
  }));
  expect(sizes.filter(({ bytes }) => bytes > maxBytes)).toEqual([]);
});

test('no first load has a parser: the server has parsed the data of the page', () => {
  for (const screen of screens) {
    const names = [...chunksOf(screen, chunksOf('app/site.html'))];
    expect({ screen, parsers: names.filter((name) => /schemas|zod|contracts\/http/.test(name)) }).toEqual({
      screen,
      parsers: [],
    });
  }
});

test('every route on demand names the module that it imports, so that the page names its scripts', () => {
  const scripts = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(distDir, 'app/screens.json'), 'utf8')));
  for (const routes of ['site-routes.tsx', 'private-routes.tsx']) {
    const source = readFileSync(join(checkoutDir, 'frontend/app', routes), 'utf8');
    const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name).sort();
    const named = found(/screenAt\('[^']+', '([^']+)'/g);
    expect(named).toEqual(found(/import\('\.\.\/([^']+)'\)/g));
    expect(named.filter((name) => scripts[name ?? ''] === undefined)).toEqual([]);
  }
});
