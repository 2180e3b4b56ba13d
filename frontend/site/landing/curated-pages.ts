import type { CuratedKeyword } from '@marquee/contracts/rules/landing';
import pages from './curated-pages.json' with { type: 'json' };

export interface KeywordPage {
  /** Lower-case form, for use inside a sentence: “premium content”. */
  readonly keyword: string;
  /** What its count is of, where that is another word. */
  readonly counted?: string;
  readonly title: string;
  readonly description: string;
  /** Further metadata, by name. */
  readonly metaTags?: Readonly<Record<string, string>>;
}

/** The landing pages that are indexed. landing-page.tsx selects the models of each. */
export const curatedPages: Readonly<Record<CuratedKeyword, KeywordPage>> = pages;
