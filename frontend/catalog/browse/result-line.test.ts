import { resultLine } from './result-line';

const models = {
  noun: ['model', 'models'],
  search: '',
  isFiltered: false,
  first: 0,
  rows: 30,
  total: 30,
} as const;

test('a result on one page shows its total', () => {
  expect(resultLine(models)).toBe('30 models');
  expect(resultLine({ ...models, search: 'ada', isFiltered: true, rows: 1, total: 1 })).toBe(
    '1 model for “ada” with these filters',
  );
  expect(resultLine({ ...models, search: 'ada' })).toBe('30 models for “ada”');
  expect(resultLine({ ...models, isFiltered: true, rows: 0, total: 0 })).toBe('0 models with these filters');
});

test('one page of several shows its range and the total', () => {
  expect(resultLine({ ...models, first: 48, rows: 48, total: 19_204 })).toBe('49–96 of 19,204 models');
});
