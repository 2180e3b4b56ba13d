import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamed } from '@marquee/kit/http/route';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { allModelStates } from '../queries/model-states';
import { route } from '../route';

async function* lines(db: Postgres): AsyncGenerator<string> {
  for await (const states of allModelStates(db)) yield states.map((state) => `${JSON.stringify(state)}\n`).join('');
}

/** Every model's state, one JSON object a line. A connection that ends early means an incomplete list; the reader asks again. */
export const streamModelStates = route({
  get: '/internal/models',
  allow: 'service',
  handle: async ({ res, log, signal }, { db }) => {
    res.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' });
    try {
      await pipeline(Readable.from(lines(db)), res);
    } catch (error) {
      // The status is out; a cut connection is how the reader learns of it. One that it cut itself is no news.
      if (!signal.aborted) log.error('states.cut', { error });
      res.destroy();
    }
    return streamed;
  },
});
