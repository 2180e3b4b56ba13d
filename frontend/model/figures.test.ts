import { likesOf, ratingOf, viewsOf } from './figures';

test('a rating in tenths reads with one decimal, and 4.5 when it is missing', () => {
  expect(ratingOf({ rating: 47 })).toBe('4.7');
  expect(ratingOf({ rating: 50 })).toBe('5.0');
  expect(ratingOf({ rating: 0 })).toBe('0.0');
  expect(ratingOf({ rating: null })).toBe('4.5');
});

test('likes are abbreviated, and 1,000 when they are missing', () => {
  expect(likesOf({ likes: 1_234 })).toBe('1.2K');
  expect(likesOf({ likes: 0 })).toBe('0');
  expect(likesOf({ likes: null })).toBe('1.0K');
});

test('views are estimated as eight times the likes', () => {
  expect(viewsOf({ likes: 100 })).toBe('800');
  expect(viewsOf({ likes: null })).toBe('8.0K');
});
