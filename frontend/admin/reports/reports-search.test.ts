import { readSearch, writeSearch } from './reports-search';

test('a search written to the URL is read back unchanged', () => {
  const shown = { show: 'overdue', kind: 'copyright', search: 'rose', reportId: 12, offset: 50 } as const;
  expect(readSearch(writeSearch(shown))).toEqual(shown);
});

test('invalid search params show the open reports', () => {
  const params = new URLSearchParams('show=mine&kind=revenge&report=x&from=-1');
  expect(readSearch(params)).toEqual({
    show: 'open',
    kind: undefined,
    search: '',
    reportId: undefined,
    offset: 0,
  });
  expect(String(writeSearch(readSearch(params)))).toBe('');
});
