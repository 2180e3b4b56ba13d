import { defaultRange, rangeError, rangeQuery, readRange } from './selected-range';

const read = (query: string) => readRange(new URLSearchParams(query), '2026-11-20');

test('the URL selects the days; without params the last 30', () => {
  expect(read('')).toEqual(defaultRange);
  expect(read('days=7')).toEqual({ is: 'days', days: 7 });
  expect(read('from=2026-11-01&to=2026-11-20')).toEqual({
    is: 'custom',
    from: '2026-11-01',
    to: '2026-11-20',
  });
});

test.each([
  'days=8',
  'days=7&from=2026-11-01',
  'from=2026-11-01',
  'from=2026-02-30&to=2026-03-01',
  'from=2026-11-02&to=2026-11-01',
  'from=2026-11-02&to=2026-11-21',
  'from=2024-11-02&to=2026-11-01',
  'from=soon&to=later',
])('%s is invalid', (query) => expect(read(query)).toBeNull());

test('an invalid range has an error text', () => {
  expect(rangeError('', '2026-11-01', '2026-11-20')).toBe('Select both days.');
  expect(rangeError('2025-11-20', '2026-11-20', '2026-11-20')).toBeNull();
  expect(rangeError('2025-11-19', '2026-11-20', '2026-11-20')).toBe('At most 366 days can be shown at once.');
});

test('a range written to the URL is read back unchanged', () => {
  for (const query of ['days=90', 'from=2026-11-01&to=2026-11-02']) {
    const range = read(query);
    expect(range && String(new URLSearchParams(rangeQuery(range)))).toBe(query);
  }
});
