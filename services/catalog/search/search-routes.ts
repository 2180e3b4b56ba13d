import { didYouMeanHeader } from '@marquee/contracts/http/did-you-mean';
import { MissedSearches } from '@marquee/contracts/http/missed-searches';
import { listDefaultRows, modelSorts } from '@marquee/contracts/http/models';
import { FoundModels, FoundVideos } from '@marquee/contracts/http/search';
import { filledText } from '@marquee/contracts/text/text';
import { optional } from '@marquee/kit/http/params';
import { type Answer, answer, type RouteContext } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import type { Collection, ListFilter } from '../lists/collection';
import { itemsById } from '../lists/list-queries';
import { pageHeaders, revalidated } from '../lists/paging';
import { CategoryParam, FeaturedParam, facetQuery, pageQuery } from '../lists/params';
import { models } from '../models/model-row';
import { videos } from '../videos/video-row';
import { didYouMean } from './did-you-mean';
import { modelFragments } from './fragments';
import { highlightRanges, type Range } from './highlights';
import { missedSearches } from './missed-searches';
import { rankedSearch } from './ranked-search';
import { searchPlan } from './search-plan';
import { countingVariants } from './search-steps';
import type { WordVariants } from './word-variants';

const query = z.object({
  q: filledText(200),
  category: optional(CategoryParam),
  tag: facetQuery.tag,
  sort: optional(z.enum(modelSorts)),
  ...pageQuery,
});

export const searchModels = route({
  get: '/api/models/search',
  query: query.extend({ ...facetQuery, featured: FeaturedParam }),
  reply: FoundModels,
  handle: (context, deps) => search(models, ['name', 'category', 'tags'], context, deps, modelFragments),
});

export const searchVideos = route({
  get: '/api/videos/search',
  query,
  reply: FoundVideos,
  handle: (context, deps) => search(videos, ['title', 'category', 'tags'], context, deps),
});

export const listMissedSearches = route({
  get: '/api/admin/missed-searches',
  reply: MissedSearches,
  allow: 'admin',
  handle: (_input, { db, now, dayOf }) => missedSearches(db, dayOf(now().getTime())),
});

type SearchContext = { readonly query: z.output<typeof query> & ListFilter } & Pick<
  RouteContext,
  'req' | 'signal' | 'identity'
>;

const search = async <const Field extends string>(
  of: Collection<{ readonly id: number } & Readonly<Record<Field, string | readonly string[]>>>,
  fields: readonly Field[],
  { query: { q, sort, limit, offset, ...filter }, req, signal, identity }: SearchContext,
  deps: CatalogDeps,
  fragmentsOf?: typeof modelFragments,
): Promise<Answer> => {
  const { db, bounded } = deps;
  const at = deps.now();
  const { rows, total, suggestions } = await bounded.search(async () => {
    const plan = await searchPlan(deps, of, q, at);
    if (plan === undefined) return { rows: [], total: 0, suggestions: [] };
    const { steps, variants } = plan;
    // A list of suggestions asks for fewer rows, and for words that are not typed to the end.
    if (plan.total === 0 && offset === 0 && limit >= listDefaultRows && fragmentsOf !== undefined)
      await deps.countMissed(q, identity.address, at);
    const request = { filter, sort, page: { limit, offset }, at };
    const [{ hits, total }, suggestions] = await Promise.all([
      rankedSearch(deps, of, plan, request),
      // A text with hits that the filters exclude is spelled right.
      plan.full === 0 ? didYouMean(db, of, plan.near) : [],
    ]);
    const found = new Map(hits.map(({ id, grade }) => [id, steps[grade]?.found]));
    const items = await itemsById(db, of, [...found.keys()], at);
    // What the matches do not say is looked for in the texts.
    const missingIn = (item: (typeof items)[number]) =>
      countingVariants(variants).filter((variant) => matchesIn(item, fields, [variant]).length === 0);
    const missing = new Map(items.map((item) => [item.id, missingIn(item)]));
    const fragments = await fragmentsOf?.(db, missing);
    const rows = items.map((item) => ({
      ...item,
      found: found.get(item.id),
      matches: matchesIn(item, fields, variants),
      fragment: fragments?.get(item.id),
    }));
    return { rows, total, suggestions };
  }, signal);
  return answer(200, rows, {
    ...pageHeaders(req, { limit, offset, total }),
    ...revalidated,
    ...(suggestions.length > 0 && { [didYouMeanHeader]: suggestions.map(encodeURIComponent).join(',') }),
  });
};

type Match<Field extends string> = { readonly field: Field; readonly index?: number } & Range;

/** The highlights of each field; in a list of texts, with the index of the text. */
const matchesIn = <Field extends string>(
  fields: Readonly<Record<Field, string | readonly string[]>>,
  names: readonly Field[],
  variants: readonly WordVariants[],
): Match<Field>[] =>
  names.flatMap((field): Match<Field>[] => {
    const texts: string | readonly string[] = fields[field];
    if (typeof texts === 'string')
      return highlightRanges(texts, variants).map((range) => ({ field, ...range }));
    return texts.flatMap((text, index) =>
      highlightRanges(text, variants).map((range) => ({ field, index, ...range })),
    );
  });
