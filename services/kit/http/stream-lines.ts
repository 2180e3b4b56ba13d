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

export const fileFormats = ['csv', 'json'] as const;

/** Streams a download; `name` is that of the file without its ending. */
export const streamFile = (
  context: Parameters<typeof streamLines>[0],
  name: string,
  format: (typeof fileFormats)[number],
  text: Parameters<typeof streamLines>[2],
) => {
  const type = { csv: 'text/csv', json: 'application/json' }[format];
  const headers = { 'content-disposition': `attachment; filename="${name}.${format}"` };
  return streamLines(context, { 'content-type': `${type}; charset=utf-8`, ...headers }, text);
};
