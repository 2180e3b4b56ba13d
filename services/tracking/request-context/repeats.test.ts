import { createHash } from 'node:crypto';
import { openRepeats, type RepeatLimits } from './repeats';

const noon = Date.parse('2026-11-20T12:00:00Z');
const limits: RepeatLimits = { repeatWindowMs: 10_000, clicksPerLink: 30, cardsPerModel: 600 };
const press = (at: number, more: { visitor?: string; modelId?: number; platform?: 'fanvue' } = {}) => ({
  visitor: 'a1b2c3d4e5f60718',
  modelId: 1,
  platform: 'onlyfans' as const,
  at,
  ...more,
});

test('a visit that presses the same link again within ten seconds repeats itself, each press anew', () => {
  const { isRepeatedClick } = openRepeats(limits);
  const seconds = [0, 9, 18, 28, 37];
  expect(seconds.map((second) => isRepeatedClick(press(noon + second * 1_000), true))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('another link, another model and another visit are no repeats', () => {
  const { isRepeatedClick } = openRepeats(limits);
  const presses = [
    press(noon),
    press(noon, { platform: 'fanvue' }),
    press(noon, { modelId: 2 }),
    press(noon, { visitor: '0123456789abcdef' }),
  ];
  expect(presses.map((one) => isRepeatedClick(one, true))).toEqual([false, false, false, false]);
});

test('a clock that is set back, or an event dated earlier, is no repeat', () => {
  const { isRepeatedClick } = openRepeats(limits);
  expect([0, -60_000].map((ms) => isRepeatedClick(press(noon + ms), true))).toEqual([false, false]);
});

test('without a visit many people may share a pseudonym: only clicks beyond the hour’s number are repeats', () => {
  const { isRepeatedClick } = openRepeats(limits);
  const repeated = Array.from({ length: 40 }, () => isRepeatedClick(press(noon), false));
  expect(repeated.filter(Boolean)).toHaveLength(10);
  expect(repeated.slice(0, 30)).toEqual(Array(30).fill(false));
  expect(isRepeatedClick(press(noon, { platform: 'fanvue' }), false)).toBe(false);
  expect(isRepeatedClick(press(noon + 3_600_000), false)).toBe(false);
});

test('a visit that waits ten seconds each time has no more clicks in an hour either', () => {
  const { isRepeatedClick } = openRepeats(limits);
  const repeated = Array.from({ length: 40 }, (_, n) => isRepeatedClick(press(noon + n * 10_000), true));
  expect(repeated.filter(Boolean)).toHaveLength(10);
});

test('cards of one model beyond the hour’s number are repeats', () => {
  const { isRepeatedCard } = openRepeats({ ...limits, cardsPerModel: 3 });
  const seen = (modelId: number, at = noon): boolean => isRepeatedCard('a1b2c3d4e5f60718', modelId, at);
  expect([1, 1, 1, 1, 2].map((modelId) => seen(modelId))).toEqual([false, false, false, true, false]);
  expect(seen(1, noon + 3_600_000)).toBe(false);
});

test('demo traffic dated to earlier hours changes no count of this one', () => {
  const { isRepeatedCard } = openRepeats({ ...limits, cardsPerModel: 2 });
  const seen = (at: number): boolean => isRepeatedCard('a1b2c3d4e5f60718', 1, at);
  expect([noon, noon - 86_400_000, noon - 86_400_000, noon, noon].map(seen)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('fifty thousand visitors within an hour are no repeats of each other', () => {
  const { isRepeatedClick } = openRepeats({ ...limits, clicksPerLink: 3 });
  const visitors = Array.from({ length: 50_000 }, (_, n) =>
    createHash('sha256').update(String(n)).digest('hex').slice(0, 16),
  );
  expect(visitors.filter((visitor) => isRepeatedClick(press(noon, { visitor }), true))).toEqual([]);
});
