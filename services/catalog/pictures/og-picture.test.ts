import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ogPicture } from './og-picture';
import { rasterise } from './rasterise';

test('a picture has the size that other sites ask for, and its portrait in colour', async () => {
  const png = await rasterise(ogPicture({ slug: 'luna-vale', name: 'Luna Vale', line: 'New · 18+ only' }));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  // A rasteriser that understood no colour of the portrait would leave it one flat black, a few kilobytes long.
  expect(png.length).toBeGreaterThan(60_000);
  expect(png.length).toBeLessThan(600_000);
});

test('it is the same in the next release, too: its address says that it may be kept for ever', () => {
  // Who changes the drawing on purpose changes this line, and `ogDrawing` in contracts/media.ts with it.
  expect(
    createHash('sha256')
      .update(ogPicture({ slug: 'luna-vale', name: 'Luna Vale', line: 'New · 18+ only' }))
      .digest('hex')
      .slice(0, 16),
  ).toBe('51f494367ed49e78');
});

test('no name gets out of its outline: shapes alone, no text, script or address', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
      fc.string({ maxLength: 40 }),
      (name, line) => {
        const svg = ogPicture({ slug: 'luna-vale', name, line });
        expect(new Set(svg.match(/<[a-zA-Z]+/g))).toEqual(
          new Set(svg.match(/<(?:svg|defs|linearGradient|radialGradient|stop|rect|path|ellipse|circle)\b/g)),
        );
        expect(svg).not.toMatch(/NaN|undefined|Infinity|href|on\w+=/);
      },
    ),
  );
});
