import { silentLog } from '../log/log';
import { parseBreaker } from './parse-breaker';
import type { Unreadable } from './parse-message';

const good = { ok: true } as const;
const bad: Unreadable = { ok: false, why: 'parse: bad', newer: false };
const newer: Unreadable = { ok: false, why: 'parse: version 2', newer: true };
const times = (count: number, read: Unreadable) => Array.from({ length: count }, () => read);
const outcomesOf = (outcomes: readonly ({ is: string } | undefined)[]) =>
  outcomes.map((outcome) => outcome?.is);

test('an unreadable message among readable ones is dead, and one of a newer version is held', () => {
  const breaker = parseBreaker(silentLog);
  expect(outcomesOf(breaker.settle([good, bad, newer, good]))).toEqual([
    undefined,
    'dead',
    'held',
    undefined,
  ]);
});

test('a run of unreadable messages opens the breaker, and none of the run is dead', () => {
  const changes: boolean[] = [];
  const breaker = parseBreaker(silentLog, (open) => changes.push(open));
  expect(new Set(outcomesOf(breaker.settle([good, bad, good, ...times(20, bad)]).slice(3)))).toEqual(
    new Set(['held']),
  );
  expect(changes).toEqual([true]);
});

test('a run continues over batches, and the first readable message ends it', () => {
  const changes: boolean[] = [];
  const breaker = parseBreaker(silentLog, (open) => changes.push(open));
  const apart = Array.from({ length: 30 }, () => breaker.settle([bad])[0]?.is);
  expect(apart).toEqual([...times(19, bad).map(() => 'dead'), ...times(11, bad).map(() => 'held')]);
  expect(outcomesOf(breaker.settle([bad, good, bad]))).toEqual(['held', undefined, 'dead']);
  expect(changes).toEqual([true, false]);
});
