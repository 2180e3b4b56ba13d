import { addLines, noProgress } from './file-import';

const row = { is: 'row', line: 2, slug: 'vera', verdict: 'add' } as const;

test('rows accumulate, and the latest progress line counts', () => {
  const first = addLines(noProgress, [row, { is: 'progress', done: 1, of: 3 }]);
  expect(first).toMatchObject({ done: 1, of: 3, finished: null });
  const second = addLines(first, [
    { ...row, line: 3 },
    { is: 'progress', done: 2, of: 3 },
  ]);
  expect(second.rows.map(({ line }) => line)).toEqual([2, 3]);
  expect(second.done).toBe(2);
});

test("an import is finished only after the server's last line", () => {
  const counts = { add: 1, update: 0, unchanged: 0, refused: 0 };
  const end = { is: 'finished', dryRun: true, rows: 1, counts } as const;
  expect(addLines(noProgress, [row]).finished).toBeNull();
  expect(addLines(noProgress, [row, end])).toMatchObject({ done: 1, of: 1, finished: end });
});
