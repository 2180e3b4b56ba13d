import { imageAfter } from './image-after';

test('arrows go round, Home and End go to the ends, other keys stay', () => {
  expect(imageAfter('ArrowRight', 2, 3)).toBe(0);
  expect(imageAfter('ArrowLeft', 0, 3)).toBe(2);
  expect(imageAfter('Home', 2, 3)).toBe(0);
  expect(imageAfter('End', 0, 3)).toBe(2);
  expect(imageAfter('Tab', 1, 3)).toBeNull();
});
