import type { ModelSort } from '@marquee/contracts/http/models';
import type { FacetName } from '@marquee/contracts/rules/facets';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Values } from './sql';

/** Models or videos, as lists, counts, facets, samples and searches read them. */
export type Collection<Item = unknown> = {
  readonly table: 'models' | 'videos';
  readonly alias: 'm' | 'v';
  readonly columns: string;
  /** Runs a statement that selects `columns`. */
  readonly read: (db: Queryable, query: Query, at: Date) => Promise<Item[]>;
  readonly listed: string;
  readonly verified: string;
  /** Featured rows at the top of a list take turns; otherwise they are in the list's order. */
  readonly rotates: boolean;
  /** The condition of rows that are featured at the placeholder `at`. It has an index. */
  readonly featured: (at: string) => string;
  /** The conditions of chosen facets beside the tag, and all `facet:value` entries of a row. */
  readonly facets?: {
    readonly conditions: (chosen: FacetFilter, at: Date, given: Values) => string[];
    readonly entries: (at: Date, given: Values) => string;
  };
  /** Every order ends in the id, so that pages have no repeats. Each has an index. */
  readonly orders: Readonly<Record<Exclude<ModelSort, 'featured'>, string>>;
  /** The column that a search for any word reads; a search for names reads `search_document`, which is shorter. */
  readonly text: 'search_text' | 'search_document';
  /** The table of all words that a search can find. */
  readonly words: 'search_words' | 'video_words';
};

type Query = { readonly name?: string; readonly text: string; readonly values: unknown[] };

export type FacetFilter = { readonly [Name in FacetName]?: string | undefined };

/** `category`: a category's slug or one of `stateFilters`; `upTo` excludes rows with a higher id. */
export type ListFilter = FacetFilter & {
  readonly category?: string | undefined;
  readonly featured?: boolean | undefined;
  readonly modelId?: number | undefined;
  readonly upTo?: number | undefined;
};

/** Whether the filter leaves rows out, apart from its placement. */
export const isNarrowed = ({ category = 'all', featured: _, ...others }: ListFilter): boolean =>
  category !== 'all' || Object.values(others).some((value) => value !== undefined);

/** The same text for the same rows. */
export const filterKey = (filter: ListFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
