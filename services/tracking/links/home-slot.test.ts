import { modelState } from '../testing/models';
import { canHaveHadSlot } from './home-slot';

const noon = Date.parse('2026-11-20T12:00:00Z');
const iso = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString();
const can = (featuredUntil: string | null, position = 0): boolean =>
  canHaveHadSlot(modelState(1, { featuredUntil }), { surface: 'home-featured', position }, noon);

test.each([
  ['featured without end', 'infinity', true],
  ['featured until later', iso(60), true],
  ['featured until half an hour ago', iso(-30), true],
  ['featured until two hours ago', iso(-120), false],
  ['not featured', null, false],
])('a model %s: %s', (_name, until, possible) => expect(can(until)).toBe(possible));

test('a place beyond the last of the home page is impossible', () => {
  expect([-1, 0, 33, 34].map((position) => can('infinity', position))).toEqual([true, true, true, false]);
});

test('other surfaces need no placement', () => {
  const model = modelState(1, { featuredUntil: null });
  expect(canHaveHadSlot(model, { surface: 'search', position: 900 }, noon)).toBe(true);
  expect(canHaveHadSlot(model, undefined, noon)).toBe(true);
});
