import { changeAgainst } from './change-against';

test.each([
  [110, 100, '+10.0%'],
  [97, 100, '−3.0%'],
  [5, 5, '±0.0%'],
  [0, 0, '±0.0%'],
  [4, 0, 'new'],
  [0, 4, '−100.0%'],
])('%p after %p reads %p', (now, before, text) => {
  expect(changeAgainst(now, before)).toBe(text);
});
