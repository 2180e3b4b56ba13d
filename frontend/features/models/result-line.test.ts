import { noFilters } from './browse-filters';
import { resultLine } from './result-line';

test('a whole result says how many', () => {
  expect(resultLine(noFilters, 30, 30)).toBe('30 models');
  expect(resultLine({ ...noFilters, search: 'ada' }, 1, 1)).toBe('1 model for “ada”');
  expect(resultLine({ ...noFilters, category: 'live' }, 0, 0)).toBe('0 models with these filters');
});

test('a page of a result says which', () => {
  expect(resultLine({ ...noFilters, page: 2 }, 48, 19_204)).toBe('49–96 of 19,204 models');
});
