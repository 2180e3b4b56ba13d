import { type ImportLine, importMaxBytes } from '@marquee/contracts/http/model-file';
import { decodeUtf8, readBody } from '@marquee/kit/http/json-body';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import { importModels } from '../files/import-models';
import { readCsv } from '../files/read-csv';
import type { Counts } from '../queries/counts';
import { route } from '../route';
import { chosen } from './paging';

async function* spelled(
  chunks: AsyncIterable<readonly ImportLine[]>,
  counts: Counts,
): AsyncGenerator<string> {
  for await (const lines of chunks) {
    counts.forget();
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
}

/** Takes a CSV file as the body and answers with `ImportLine`s while it goes on. A file that cannot be read is refused before any row. */
export const importModelsFile = route({
  post: '/api/admin/models/import',
  query: z.object({ dryRun: chosen(z.enum(['true', 'false'])) }),
  allow: 'admin',
  handle: async ({ query: { dryRun }, req, requestId, identity, ...context }, { db, counts, now }) => {
    const rows = await readCsv(
      decodeUtf8(await readBody(req, { maxBytes: importMaxBytes, types: ['text/csv'] })),
    );
    const chunks = importModels(db, rows, {
      dryRun: dryRun === 'true',
      requestId,
      by: actorOf(identity),
      now,
    });
    return await streamLines(
      context,
      { 'content-type': 'application/x-ndjson; charset=utf-8' },
      spelled(chunks, counts),
    );
  },
});
