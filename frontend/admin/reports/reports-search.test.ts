import { readReportsSearch } from './reports-search';

const readFrom = (query: string) => {
  const params = new URLSearchParams(query);
  return readReportsSearch((name) => params.get(name) ?? '');
};

test('filters, page and selection are read from the URL', () => {
  expect(readFrom('show=overdue&kind=copyright&q=rose&page=2&report=12')).toEqual({
    show: 'overdue',
    kind: 'copyright',
    search: 'rose',
    reportId: 12,
    page: 2,
  });
});

test('invalid search params show the open reports', () => {
  expect(readFrom('show=mine&kind=revenge&report=x&page=-1')).toEqual({
    show: 'open',
    kind: undefined,
    search: '',
    reportId: null,
    page: 1,
  });
});
