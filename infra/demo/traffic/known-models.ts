import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { ModelState } from '@marquee/contracts/events/domain-event';
import { Models } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { CatalogContents, KnownModel } from './session';

/** This many of the most liked models lead the ranking; the rest follow by id. */
const rankedModels = 1_000;
const pageRows = 200;

const known = (model: Pick<ModelState, 'id' | 'slug' | 'onlyFansLink' | 'fanvueLink'>): KnownModel => ({
  id: model.id,
  slug: model.slug,
  links: platforms.filter((platform) => model[platform.linkField] !== null),
});

/** Every listed model. */
export const readCatalog = async (catalog: ServiceClient): Promise<CatalogContents> => {
  const models = new Map<number, KnownModel>();
  const featured = Models.parse(await catalog.get(`/api/models?featured=true&limit=${pageRows}`));
  for (let offset = 0; offset < rankedModels; offset += pageRows) {
    const page = Models.parse(
      await catalog.get(`/api/models?sort=popular&limit=${pageRows}&offset=${offset}`),
    );
    for (const model of page) models.set(model.id, known(model));
  }
  const lines = createInterface({ input: Readable.from(await catalog.stream('/internal/models')) });
  for await (const line of lines) {
    const model = ModelState.parse(JSON.parse(line));
    if (!model.archived && !models.has(model.id)) models.set(model.id, known(model));
  }
  return { models: [...models.values()], featured: featured.map(known) };
};
