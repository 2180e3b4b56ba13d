import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RouteContext, streamed } from './route';

/**
 * Answers with what is produced, as it is produced, at the reader's pace. The status is out before the end is known: a cut connection is how
 * the reader learns that not all is there. One that it cut itself is no news.
 */
export const streamLines = async (
  { res, log, signal }: Pick<RouteContext, 'res' | 'log' | 'signal'>,
  headers: Readonly<Record<string, string>>,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<typeof streamed> => {
  res.writeHead(200, { 'cache-control': 'no-store', ...headers });
  // Now: the first line may take longer than whoever stands in between waits for an answer to begin.
  res.flushHeaders();
  try {
    await pipeline(Readable.from(lines), res);
  } catch (error) {
    if (!signal.aborted) log.error('answer.cut', { error });
    res.destroy();
  }
  return streamed;
};
