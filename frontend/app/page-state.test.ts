import { readPageState, writePageState } from './page-state';

const state = {
  origin: 'http://localhost:8080',
  day: '2026-11-20',
  ticket: '',
  loaderData: { '0-0-1': null },
  queries: { mutations: [], queries: [] },
};

test('the browser reads what the server wrote', () => {
  expect(readPageState(writePageState(state))).toEqual(state);
});

test('no text of a model can end the data block', () => {
  const written = writePageState({ ...state, loaderData: { a: '</script><script>alert(1)</script><!--' } });
  expect(written).not.toContain('<');
  expect(readPageState(written)?.loaderData.a).toBe('</script><script>alert(1)</script><!--');
});

test.each([
  null,
  undefined,
  '',
  'null',
  '{}',
  '{"origin":1}',
  '[]',
  '{"origin":"a","day":"b","loaderData":{},"queries":{}}',
])('%s is no state: the browser renders the page itself', (text) =>
  expect(readPageState(text)).toBeUndefined(),
);
