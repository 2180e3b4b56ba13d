import { fold } from '@marquee/contracts/text/fold';
import fc from 'fast-check';
import { drawable, isDrawable, lineOf, setIn } from './lettering';

const room = {
  width: 500,
  sizes: [
    [100, 2],
    [50, 3],
  ],
} as const;
/** Every sign that can be drawn as it is or without its accents, and those that are nothing but an accent. */
const signs = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  isDrawable(fold(sign)),
);
const linesOf = (text: string) => setIn(text, room).lines.map((line) => line.text);

test('a name is drawn with its accents, without them, or not at all', () => {
  expect(drawable('Zoë Łódź')).toBe('Zoë Łódź');
  expect(drawable('Ｌｕｎａ')).toBe('luna');
  expect(drawable('模特')).toBe('');
  expect([drawable('\u037a'), drawable('Luna \u037a Ł\u037a')]).toEqual(['', 'luna l']);
});

test('the second letter stands beside the first, and so does the second line’s', () => {
  const one = lineOf('I');
  const two = lineOf('II');
  expect(two.width).toBe(one.width * 2);
  expect(two.outline.startsWith(one.outline)).toBe(true);
  expect(lineOf('II', 50).width).toBe(one.width * 2 + 50);
  const [, left = ''] = /M(-?[\d.]+)/.exec(one.outline) ?? [];
  const [, moved = ''] = /M(-?[\d.]+)/.exec(two.outline.slice(one.outline.length)) ?? [];
  expect(Number(moved) - Number(left)).toBe(one.width);
});

test('short words stand large, long ones smaller, on as few lines as there is room for', () => {
  expect(setIn('Luna Valentine', room)).toMatchObject({
    size: 100,
    lines: [{ text: 'Luna' }, { text: 'Valentine' }],
  });
  expect(linesOf('Al')).toEqual(['Al']);
  expect(setIn('Seraphina Hallow Embermoor', room)).toMatchObject({ size: 50 });
});

test('whatever the name, no line is wider than its room and no letter is lost but behind an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 80 }), (name) => {
      const text = drawable(name.replace(/\s+/g, ' ').trim());
      fc.pre(text !== '');
      const { lines, size } = setIn(text, room);
      for (const line of lines) expect((line.width / 1_000) * size).toBeLessThanOrEqual(room.width);
      const shown = lines.map((line) => line.text).join(' ');
      expect(shown.endsWith('…') ? text.startsWith(shown.slice(0, -1)) : shown === text).toBe(true);
      expect(isDrawable(shown)).toBe(true);
    }),
  );
  expect(linesOf('A'.repeat(80)).join()).toMatch(/^A{5,40}…$/);
});

test('an outline is a path and nothing else, every letter of it', () => {
  for (const line of [lineOf('Quiz: “Ægir” & Łódź – 0123456789…'), lineOf('~!@#$%^*()_+{}|')]) {
    expect(line.outline).toMatch(/^[MLQCTSHVZ\d. -]*$/);
  }
});
