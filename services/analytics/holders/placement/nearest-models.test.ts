import { nearestModels } from './nearest-models';

const candidates = Array.from({ length: 40 }, (_, nth) => nth + 1);

test('without days before, the twenty nearest likes are used', () => {
  expect(nearestModels(candidates, undefined)).toEqual(candidates.slice(0, 20));
  expect(nearestModels([1, 2, 3, 4], undefined)).toBeUndefined();
});

test('with days before, only half to twice the impressions are near, the nearest ratio first', () => {
  const of = new Map([
    [1, 49],
    [2, 50],
    [3, 200],
    [4, 201],
    [5, 100],
    [6, 110],
    [7, 90],
  ]);
  expect(nearestModels(candidates, { own: 100, of })).toEqual([5, 6, 7, 2, 3]);
});

test('a model without impressions before is not compared', () => {
  expect(nearestModels(candidates, { own: 0, of: new Map([[1, 5]]) })).toBeUndefined();
});
