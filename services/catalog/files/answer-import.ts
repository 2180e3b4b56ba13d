import { type ImportLine, importMaxBytes } from '@marquee/contracts/http/model-file';
import { decodeUtf8, readBody } from '@marquee/kit/http/json-body';
import type { RouteContext } from '@marquee/kit/http/route';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import type { CatalogDeps } from '../deps';
import type { Counts } from '../lists/counts';
import { Flag, optional } from '../lists/params';
import { type Importer, importRows } from './import-rows';
import { readCsv } from './read-csv';

export const importQuery = z.object({ dryRun: optional(Flag) });

async function* jsonLines(
  chunks: AsyncIterable<readonly ImportLine[]>,
  counts: Counts,
): AsyncGenerator<string> {
  for await (const lines of chunks) {
    counts.clear();
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
}

/** Streams `ImportLine`s while the file is imported. An unreadable file is refused before any row is. */
export const answerImport = async <Column extends string, Known, Addition, Update>(
  importer: Importer<Column, Known, Addition, Update>,
  {
    query: { dryRun = false },
    req,
    requestId,
    identity,
    ...context
  }: RouteContext & {
    readonly query: z.output<typeof importQuery>;
  },
  { db, counts, now }: CatalogDeps,
) => {
  const body = await readBody(req, { maxBytes: importMaxBytes, types: ['text/csv'] });
  const rows = await readCsv(decodeUtf8(body), importer.columns);
  const chunks = importRows(db, importer, rows, { dryRun, requestId, by: actorOf(identity), now });
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' };
  return await streamLines(context, headers, jsonLines(chunks, counts));
};
