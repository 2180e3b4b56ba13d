import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { card, click, visitor } from '../testing/activity';
import { isAct } from './evidence';
import { limitFilter } from './limit-filter';

const day = '2026-11-20';
const noon = Date.parse(`${day}T12:00:00Z`);
const usual = { repeatWindowMs: 10_000, clicks: 5, profiles: 20, clickers: 10 };
const network = 'a'.repeat(16);
const facts = { network, isIPv4: true, hasVisit: true } as const;

const reasonsOf = (limits: Parameters<typeof limitFilter>[0], events: readonly ActivityEvent[]) => {
  const reasonOf = limitFilter(limits, day);
  const reasons = events.filter(isAct).map((act) => reasonOf(act));
  return (['repeated', 'excess'] as const).map((one) => reasons.filter((reason) => reason === one).length);
};

const clicks = (count: number, given: Parameters<typeof click>[1] = {}) =>
  Array.from({ length: count }, () => click(7, { ...facts, at: noon, visitor: visitor(), ...given }));

test('people of a network beyond the limit are in excess, sixteen times as many of a /48', () => {
  expect(reasonsOf(usual, clicks(12))).toEqual([0, 2]);
  expect(reasonsOf({ ...usual, clickers: 3 }, clicks(10))).toEqual([0, 7]);
  const { isIPv4: _isIPv4, ...wide } = facts;
  const ofWide = Array.from({ length: 20 }, () => click(7, { ...wide, at: noon, visitor: visitor() }));
  expect(reasonsOf({ ...usual, clickers: 1 }, ofWide)).toEqual([0, 4]);
});

test('clicks and openings of an hour beyond ten times the limit are in excess', () => {
  const one = { visitor: visitor(), hasVisit: undefined };
  expect(reasonsOf({ ...usual, clicks: 1, clickers: 100 }, clicks(12))).toEqual([0, 2]);
  const opened = Array.from({ length: 12 }, () =>
    card(7, { ...facts, at: noon, kind: 'profile', surface: 'profile', visitor: visitor() }),
  );
  expect(reasonsOf({ ...usual, profiles: 1 }, opened)).toEqual([0, 2]);
  // The log names no user agent; a pseudonym has one only.
  expect(reasonsOf(usual, clicks(8, one))).toEqual([0, 3]);
});

test('repeats of a visit are found, and none of people who share a pseudonym', () => {
  const at = (seconds: number, given = {}) =>
    click(7, { ...facts, at: noon + seconds * 1_000, visitor: 'b'.repeat(16), ...given });
  expect(reasonsOf(usual, [at(0), at(9), at(20)])).toEqual([1, 0]);
  expect(reasonsOf({ ...usual, repeatWindowMs: 60_000 }, [at(0), at(20), at(90)])).toEqual([1, 0]);
  expect(reasonsOf(usual, [at(0), at(1, { hasVisit: undefined })])).toEqual([0, 0]);
});

test('demo traffic, visitors beyond the cap and events of an earlier version have no limit', () => {
  for (const given of [{ demo: true }, { visitor: otherVisitor }, { network: undefined }] as const)
    expect(reasonsOf({ ...usual, clicks: 1, clickers: 1 }, clicks(100, given))).toEqual([0, 0]);
  expect(reasonsOf({ repeatWindowMs: 10_000 }, clicks(100))).toEqual([0, 0]);
});
