import { likesOf, profileViewsOf, ratingOf, viewsOf } from './figures';

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

test('profile views are the measured figure, and read 10K+ from 10,000 on', () => {
  expect([0, 999, 9_999, 10_000, 4_000_000].map(profileViewsOf)).toEqual([
    '0',
    '999',
    '9,999',
    '10K+',
    '10K+',
  ]);
});
