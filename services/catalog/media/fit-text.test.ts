import { fold } from '@marquee/contracts/text/fold';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { fitText } from './fit-text';
import { fontOptions, renderable, textElement, textWidth } from './font';

const room = {
  width: 500,
  sizes: [
    [100, 2],
    [50, 3],
  ],
} as const;

test('a name keeps its accents, loses them, or is dropped if the font lacks its script', () => {
  expect(renderable('Zoë Łódź')).toBe('Zoë Łódź');
  expect(renderable('Ｌｕｎａ')).toBe('luna');
  expect(renderable('模特')).toBe('');
  expect([renderable('\u037a'), renderable('Luna \u037a Ł\u037a')]).toEqual(['', 'luna l']);
});

test('the font has a glyph for every renderable character', () => {
  const shapeOf = (character: string): string =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg">${textElement(character, { x: 0, y: 0, size: 100, fill: '#000' })}</svg>`,
      { font: fontOptions },
    ).toString();
  const missingGlyph = shapeOf('\u6a21');
  for (let code = 0x21; code < 0x2030; code += 1) {
    const character = String.fromCodePoint(code);
    if (renderable(character) === character)
      expect([character, shapeOf(character)]).not.toEqual([character, missingGlyph]);
  }
});

test('short names are large, long names smaller, on as few lines as possible', () => {
  expect(fitText('Luna Valentine', room)).toEqual({ size: 100, lines: ['Luna', 'Valentine'] });
  expect(fitText('Al', room).lines).toEqual(['Al']);
  expect(fitText('Seraphina Hallow Embermoor', room)).toMatchObject({ size: 50 });
});

test('no line of any name is wider than the room, and text is lost only behind an ellipsis', () => {
  const characters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => renderable(fold(character)) !== '',
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 80 }), (name) => {
      const text = renderable(name.replace(/\s+/g, ' ').trim());
      fc.pre(text !== '');
      const { lines, size } = fitText(text, room);
      for (const line of lines) expect(textWidth(line) * size).toBeLessThanOrEqual(room.width);
      const shown = lines.join(' ');
      expect(shown.endsWith('…') ? text.startsWith(shown.slice(0, -1)) : shown === text).toBe(true);
    }),
  );
  expect(fitText('A'.repeat(80), room).lines.join()).toMatch(/^A{5,40}…$/);
});
