import { pageNumbers } from './page-numbers';

test('few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('many pages show the ends and the neighbourhood', () => {
  expect(pageNumbers(1, 400)).toEqual([1, 2, 'gap', 400]);
  expect(pageNumbers(200, 400)).toEqual([1, 'gap', 199, 200, 201, 'gap', 400]);
  expect(pageNumbers(400, 400)).toEqual([1, 'gap', 399, 400]);
});
