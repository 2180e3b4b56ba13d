import { randomUUID } from 'node:crypto';
import { modelSorts } from '@marquee/contracts/http/models';
import { text } from '@marquee/contracts/text/text';
import { optional, wholeNumber } from '@marquee/kit/http/params';
import { type Answer, answer, type RouteContext } from '@marquee/kit/http/route';
import { z } from 'zod';
import type { CatalogDeps } from '../deps';
import type { Collection, ListFilter } from './collection';
import { countItems, listedItems, randomItems } from './list-queries';
import { pageHeaders, revalidated } from './paging';
import { CategoryParam, facetQuery, pageQuery, Rows } from './params';
import { newestId } from './sql';

/** The search params of every list. `upTo`: the newest id of the list's first page, see `pageHeaders`. */
export const listQuery = z.object({
  category: optional(CategoryParam),
  tag: facetQuery.tag,
  sort: optional(z.enum(modelSorts)),
  random: optional(Rows),
  seed: optional(text(64)),
  ...pageQuery,
  upTo: wholeNumber.optional(),
});

type ListQuery = z.output<typeof listQuery> & ListFilter;

/** Answers with one page of the list and its total, or with `random` rows of it. */
export const answerList = async (
  of: Collection,
  { sort = 'featured', random, seed, limit, offset, ...filter }: ListQuery,
  { req, signal }: Pick<RouteContext, 'req' | 'signal'>,
  deps: CatalogDeps,
): Promise<Answer> => {
  const { db, bounded } = deps;
  const at = deps.now();
  if (random !== undefined) {
    const items = await bounded.random(
      () => randomItems(db, of, { filter, count: random, seed: seed ?? randomUUID(), at }),
      signal,
    );
    const total = await countItems(deps, of, filter, at);
    return answer(200, items, { 'x-total-count': String(total), ...(seed !== undefined && revalidated) });
  }
  // Read first, so that rows added meanwhile are neither listed nor counted.
  const upTo = filter.upTo ?? (await newestId(db, of.table));
  const [items, total] = await Promise.all([
    listedItems(db, of, { filter: { ...filter, upTo }, sort, page: { limit, offset }, at }),
    countItems(deps, of, { ...filter, upTo }, at),
  ]);
  return answer(200, items, { ...pageHeaders(req, { limit, offset, total, upTo }), ...revalidated });
};
