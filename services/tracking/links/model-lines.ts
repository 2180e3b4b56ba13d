import { ModelState } from '@marquee/contracts/events/domain-event';

/** The lines of a byte stream, without their ends. Characters that a chunk cuts in two are put together again. */
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

/** The models that a stream of JSON lines spells, one at a time. Throws at a line that is none: half a table must not pass for a whole one. */
export const modelLines = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ModelState> {
  for await (const line of linesOf(chunks)) if (line.trim() !== '') yield ModelState.parse(JSON.parse(line));
};
