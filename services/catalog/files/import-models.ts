import { type ImportLine, importMaxBytes } from '@marquee/contracts/http/model-file';
import { decodeUtf8, readBody } from '@marquee/kit/http/json-body';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import type { Counts } from '../lists/counts';
import { Flag, optional } from '../lists/paging';
import { route } from '../route';
import { importModels } from './import-rows';
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

/** Imports a CSV file and streams `ImportLine`s meanwhile. An unreadable file is refused before any row is imported. */
export const importModelsFile = route({
  post: '/api/admin/models/import',
  query: z.object({ dryRun: optional(Flag) }),
  allow: 'admin',
  handle: async (
    { query: { dryRun = false }, req, requestId, identity, ...context },
    { db, counts, now },
  ) => {
    const rows = await readCsv(
      decodeUtf8(await readBody(req, { maxBytes: importMaxBytes, types: ['text/csv'] })),
    );
    const chunks = importModels(db, rows, { dryRun, requestId, by: actorOf(identity), now });
    return await streamLines(
      context,
      { 'content-type': 'application/x-ndjson; charset=utf-8' },
      jsonLines(chunks, counts),
    );
  },
});
