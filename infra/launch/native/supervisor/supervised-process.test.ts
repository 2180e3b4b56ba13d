import { pauseBeforeRestartMs } from './supervised-process';

test('the first restart comes within 200 ms, later ones are delayed more, up to 5 s', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 100].map(pauseBeforeRestartMs);
  expect(pauses[0]).toBeLessThanOrEqual(200);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(Math.max(...pauses)).toBe(5000);
});
