import { type ImportLine, importMaxBytes } from '@marquee/contracts/http/model-file';
import { decodeUtf8, readBody } from '@marquee/kit/http/json-body';
import { optional } from '@marquee/kit/http/params';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import { route } from '../deps';
import type { Counts } from '../lists/counts';
import { Flag } from '../lists/params';
import { type Importer, importRows } from './import-rows';
import { readCsv } from './read-csv';

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
export const importRoute = <Column extends string, Known, Addition, Update>(
  post: string,
  importer: Importer<Column, Known, Addition, Update>,
) =>
  route({
    post,
    query: z.object({ dryRun: optional(Flag) }),
    allow: 'admin',
    handle: async ({ query: { dryRun = false }, ...context }, { db, counts, now }) => {
      const { req, requestId, identity } = context;
      const body = await readBody(req, { maxBytes: importMaxBytes, types: ['text/csv'] });
      const rows = await readCsv(decodeUtf8(body), importer.columns);
      const chunks = importRows(db, importer, rows, { dryRun, requestId, by: actorOf(identity), now });
      const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' };
      return await streamLines(context, headers, jsonLines(chunks, counts));
    },
  });
