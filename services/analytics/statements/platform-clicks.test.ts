import { parsePlatformClicks } from './platform-clicks';

test('reads lines with commas or semicolons, a heading and empty lines', () => {
  expect(
    parsePlatformClicks('day,platform,clicks\n2026-11-20,OnlyFans,45\r\n\n2026-11-21;fanvue; 3\n'),
  ).toEqual([
    ['2026-11-20', 'onlyfans', 45],
    ['2026-11-21', 'fanvue', 3],
  ]);
  expect(parsePlatformClicks('')).toEqual([]);
});

test.each([
  ['2026-11-20,onlyfans,45\n2026-11-31,onlyfans,45', 2],
  ['2026-11-20,other,45', 1],
  ['2026-11-20,onlyfans,-1', 1],
  ['2026-11-20,onlyfans,', 1],
  ['2026-11-20,onlyfans,4.5', 1],
  ['2026-11-20,onlyfans,45,more', 1],
])('%j is refused with its line', (csv, line) => expect(parsePlatformClicks(csv)).toBe(line));
