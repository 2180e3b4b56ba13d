import { readReportsSearch } from './reports-search';

const readFrom = (query: string) => {
  const params = new URLSearchParams(query);
  return readReportsSearch((name) => params.get(name) ?? '');
};

test('filters, page and selection are read from the URL', () => {
  expect(readFrom('show=overdue&kind=copyright&q=rose&from=50&report=12')).toEqual({
    show: 'overdue',
    kind: 'copyright',
    search: 'rose',
    reportId: 12,
    offset: 50,
  });
});

test('invalid search params show the open reports', () => {
  expect(readFrom('show=mine&kind=revenge&report=x&from=-1')).toEqual({
    show: 'open',
    kind: undefined,
    search: '',
    reportId: null,
    offset: 0,
  });
});
