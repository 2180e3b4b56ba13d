import { favouritesMax, parseFavourites, toggled } from './favourites';

test('stored ids are read and anything else is ignored', () => {
  expect(parseFavourites('[3,1,2]')).toEqual([3, 1, 2]);
  for (const garbage of [null, '', 'nope', '{"a":1}', 'null', '"3"', '['])
    expect(parseFavourites(garbage)).toEqual([]);
  expect(parseFavourites('[1,"2",0,-3,1.5,null,1,9e99,4]')).toEqual([1, 4]);
});

test('an oversized stored list is cut to the maximum', () => {
  const many = Array.from({ length: 5_000 }, (_, nth) => nth + 1);
  expect(parseFavourites(JSON.stringify(many))).toHaveLength(favouritesMax);
});

test('toggling adds in front or removes, and reports when there is no room', () => {
  expect(toggled([2, 1], 3)).toEqual([3, 2, 1]);
  expect(toggled([3, 2, 1], 2)).toEqual([3, 1]);
  const full = Array.from({ length: favouritesMax }, (_, nth) => nth + 1);
  expect(toggled(full, 9_999)).toBeNull();
  expect(toggled(full, 1)).toHaveLength(favouritesMax - 1);
});
