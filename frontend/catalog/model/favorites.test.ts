import { favoritesMax, parseFavorites, toggled } from './favorites';

test('stored ids are read and anything else is ignored', () => {
  expect(parseFavorites('[3,1,2]')).toEqual([3, 1, 2]);
  for (const garbage of [null, '', 'nope', '{"a":1}', 'null', '"3"', '['])
    expect(parseFavorites(garbage)).toEqual([]);
  expect(parseFavorites('[1,"2",0,-3,1.5,null,1,9e99,4]')).toEqual([1, 4]);
});

test('an oversized stored list is cut to the maximum', () => {
  const many = Array.from({ length: 5_000 }, (_, nth) => nth + 1);
  expect(parseFavorites(JSON.stringify(many))).toHaveLength(favoritesMax);
});

test('toggling adds in front or removes, and reports when there is no room', () => {
  expect(toggled([2, 1], 3)).toEqual([3, 2, 1]);
  expect(toggled([3, 2, 1], 2)).toEqual([3, 1]);
  const full = Array.from({ length: favoritesMax }, (_, nth) => nth + 1);
  expect(toggled(full, 9_999)).toBeNull();
  expect(toggled(full, 1)).toHaveLength(favoritesMax - 1);
});
