import { ModelState } from '@marquee/contracts/events/domain-event';

/** The lines of a byte stream, without line ends. Characters split between chunks are joined. */
const linesOf = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
};

/** The models of JSON lines, one at a time. An invalid line throws: no incomplete table is used. */
export const modelLines = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ModelState> {
  for await (const line of linesOf(chunks)) if (line.trim() !== '') yield ModelState.parse(JSON.parse(line));
};
