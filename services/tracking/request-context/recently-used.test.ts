import { recentlyUsed } from './recently-used';

test('derives a key once while it is in use, and drops keys that are not', () => {
  const derived: string[] = [];
  const upper = recentlyUsed(4, (key) => {
    derived.push(key);
    return key.toUpperCase();
  });
  for (let round = 0; round < 20; round += 1) {
    expect(upper('often')).toBe('OFTEN');
    expect(upper(`once-${round}`)).toBe(`ONCE-${round}`);
  }
  expect(derived.filter((key) => key === 'often')).toHaveLength(1);
  upper('once-0');
  expect(derived.filter((key) => key === 'once-0')).toHaveLength(2);
});
