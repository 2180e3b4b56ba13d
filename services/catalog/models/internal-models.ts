import { ModelSummary } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { idParams } from '@marquee/kit/http/params';
import { streamLines } from '@marquee/kit/http/stream-lines';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { route } from '../deps';
import { unknownModel } from './listed-model';
import { allModelStates, modelById, modelBySlug } from './model-queries';
import { modelOf, type ProfileRow } from './model-row';

const summaryOf = (found: ProfileRow | undefined, at: Date): ModelSummary => {
  if (!found) return unknownModel();
  const model = modelOf(found, at);
  const { id, slug, name, featured, featuredUntil } = model;
  const linked = platforms.filter(({ linkField }) => model[linkField] !== null).map(({ key }) => key);
  return { id, slug, name, featured, featuredUntil, archived: found.archived, platforms: linked };
};

export const getModelSummary = route({
  get: '/internal/models/by-slug/:slug',
  params: z.object({ slug: z.string() }),
  reply: ModelSummary,
  allow: 'service',
  handle: async ({ params: { slug } }, { db, now }) => summaryOf(await modelBySlug(db, slug), now()),
});

export const getModelSummaryById = route({
  get: '/internal/models/by-id/:id',
  params: idParams,
  reply: ModelSummary,
  allow: 'service',
  handle: async ({ params: { id } }, { db, now }) => summaryOf(await modelById(db, id), now()),
});

async function* lines(db: Postgres): AsyncGenerator<string> {
  for await (const states of allModelStates(db))
    yield states.map((state) => `${JSON.stringify(state)}\n`).join('');
}

/** Every model's state as JSON lines. The client repeats the call if the connection ends early. */
export const streamModelStates = route({
  get: '/internal/models',
  allow: 'service',
  handle: async (context, { db }) =>
    await streamLines(context, { 'content-type': 'application/x-ndjson; charset=utf-8' }, lines(db)),
});
