import { csvStream, jsonArrayStream } from './csv';

const textOf = async (chunks: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};

test('texts are defused and quoted where they must be, numbers stand as they are', async () => {
  const rows = [
    ['=1+1', 'a, "b"', -3, 4.5, ''],
    ['@cmd,x', 'two\nlines', 'three\rlines', '', 0],
  ];
  expect(await textOf(csvStream(['a', 'b', 'c', 'd', 'e'], [rows], (row) => row))).toBe(
    `\uFEFFa,b,c,d,e\r\n'=1+1,"a, ""b""",-3,4.5,\r\n"'@cmd,x","two\nlines","three\rlines",,0\r\n`,
  );
});

test('the batches of a JSON file make one array, whether they are empty or not', async () => {
  expect(JSON.parse(await textOf(jsonArrayStream([])))).toEqual([]);
  expect(JSON.parse(await textOf(jsonArrayStream([[], [1, { a: 2 }], [], ['x']])))).toEqual([
    1,
    { a: 2 },
    'x',
  ]);
});
