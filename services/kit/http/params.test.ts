import { RowId, rowIds } from './params';

test.each(['1', '2147483647'])('%s is the id of a row', (given) => {
  expect(RowId.parse(given)).toBe(Number(given));
});

test.each(['0', '-1', '01', '1e3', ' 5', '1.5', '2147483648', 'x', ''])('%j is no id of a row', (given) => {
  expect(RowId.safeParse(given).success).toBe(false);
});

test('ids are separated by commas, and are not more than allowed', () => {
  const ids = rowIds(2);
  expect(ids.parse('7,2147483647')).toEqual([7, 2_147_483_647]);
  for (const given of ['1,2,3', '1,', ',', '1,x', '2147483648', ''])
    expect(ids.safeParse(given).error?.issues[0]?.path).toEqual([]);
});
