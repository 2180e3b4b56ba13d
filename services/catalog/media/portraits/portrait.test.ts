import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { compositionCount, compositionOf, portrait } from './portrait';

const slug = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,3}$/);

test('a name has the same portrait in every release', () => {
  expect(portrait('luna-vale')).toBe(portrait('luna-vale'));
  // Portraits are served as immutable. If you change them on purpose, change this hash and give the portraits
  // a new path.
  expect(
    createHash('sha256')
      .update(['luna-vale', 'ada-ashwick', 'bea-brook', 'placeholder'].map(portrait).join())
      .digest('hex')
      .slice(0, 16),
  ).toBe('62682f2effa3b7b3');
});

test('names choose among all compositions', () => {
  const names = Array.from({ length: 60 }, (_, nth) => `name-${nth}`);
  expect(new Set(names.map(compositionOf)).size).toBe(compositionCount);
});

test('every portrait is a small, well-formed SVG of shapes only: no script, text, style or external URL', () => {
  fc.assert(
    fc.property(slug, (name) => {
      const svg = portrait(name);
      expect(svg.length).toBeLessThan(20_000);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 1000"/);
      expect(new Set(svg.match(/<[a-zA-Z]+/g))).toEqual(
        new Set(svg.match(/<(?:svg|defs|linearGradient|radialGradient|stop|rect|path|ellipse)\b/g)),
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|on\w+=/);
      expect(svg.match(/url\(#g\d+\)/g)?.every((use) => svg.includes(`id="${use.slice(5, -1)}"`))).toBe(true);
    }),
  );
});

test('different names have different portraits', () => {
  fc.assert(
    fc.property(slug, slug, (one, other) => {
      fc.pre(one !== other);
      expect(portrait(one)).not.toBe(portrait(other));
    }),
  );
});
