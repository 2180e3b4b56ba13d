import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RouteContext, streamed } from './route';

/**
 * Streams the lines at the reader's pace. The status is sent before the end is known, so a failure cuts the
 * connection: the response is seen to be incomplete.
 */
export const streamLines = async (
  { res, log, signal }: Pick<RouteContext, 'res' | 'log' | 'signal'>,
  headers: Readonly<Record<string, string>>,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<typeof streamed> => {
  res.writeHead(200, { 'cache-control': 'no-store', ...headers });
  // At once: the first line may take longer than the timeout of a proxy in between.
  res.flushHeaders();
  try {
    await pipeline(Readable.from(lines), res);
  } catch (error) {
    if (!signal.aborted) log.error('response.aborted', { error });
    res.destroy();
  }
  return streamed;
};
