import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ogImage } from './og-image';
import { openPngRenderer } from './render-png';

const luna = { slug: 'luna-vale', name: 'Luna Vale', line: 'New · 18+ only' };

const renderer = openPngRenderer();
afterAll(() => renderer.close());

test('an image has the size that other sites expect, and a portrait in color', async () => {
  const png = await renderer.render(ogImage(luna));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  // With colors that resvg cannot parse the portrait would be plain black, a few kilobytes long.
  expect(png.length).toBeGreaterThan(60_000);
  expect(png.length).toBeLessThan(600_000);
});

test('the name is visible in the image', async () => {
  const [withName, without] = await Promise.all([
    renderer.render(ogImage(luna)),
    renderer.render(ogImage({ ...luna, name: '.' })),
  ]);
  expect(withName.equals(without)).toBe(false);
});

test('an SVG that cannot be rendered fails alone, and the next one is rendered', async () => {
  await expect(renderer.render('not an SVG')).rejects.toThrow();
  expect((await renderer.render(ogImage(luna))).length).toBeGreaterThan(60_000);
});

test('an image is the same in every release: its URL is served as immutable', () => {
  // If you change the image on purpose, change this hash and `ogArtworkVersion` in contracts/rules/media.ts.
  expect(createHash('sha256').update(ogImage(luna)).digest('hex').slice(0, 16)).toBe('bb8e505b60192e08');
});

test('a name in a script that the font lacks is replaced by the words of the slug', () => {
  expect(ogImage({ ...luna, name: '模特' })).toBe(ogImage(luna));
});

test('no name adds markup to the SVG', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
      fc.string({ maxLength: 40 }),
      (name, line) => {
        const svg = ogImage({ slug: 'luna-vale', name: `<a href="x">${name}`, line });
        expect(new Set(svg.match(/<[a-zA-Z]+/g))).toEqual(
          new Set(svg.match(/<(?:svg|defs|linearGradient|radialGradient|stop|g|rect|path|ellipse|text)\b/g)),
        );
        expect(svg.replace(/<text [^>]*>[^<]*/g, '')).not.toMatch(/NaN|undefined|Infinity|href|on\w+=/);
      },
    ),
  );
});
