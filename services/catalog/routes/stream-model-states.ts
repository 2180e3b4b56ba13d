import { streamLines } from '@marquee/kit/http/stream-lines';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { allModelStates } from '../queries/model-states';
import { route } from '../route';

async function* lines(db: Postgres): AsyncGenerator<string> {
  for await (const states of allModelStates(db))
    yield states.map((state) => `${JSON.stringify(state)}\n`).join('');
}

/** Every model's state, one JSON object a line. A connection that ends early means an incomplete list; the reader asks again. */
export const streamModelStates = route({
  get: '/internal/models',
  allow: 'service',
  handle: async (context, { db }) =>
    await streamLines(context, { 'content-type': 'application/x-ndjson; charset=utf-8' }, lines(db)),
});
