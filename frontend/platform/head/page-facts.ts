import type { Json } from './structured-data';

/** What a page says of itself to search engines and to whoever shares it. One module per screen decides it. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string | undefined;
  /** The address without host under which this page is known; absent where there is none, as on a not-found page. */
  readonly path?: string | undefined;
  /** False for a page that may be found by its links, but not in a search engine. */
  readonly isIndexed?: boolean | undefined;
  /** What a shared link shows, where that is not the title and the description. */
  readonly ogTitle?: string | undefined;
  readonly ogDescription?: string | undefined;
  /** A path or an address. */
  readonly ogImage?: string | undefined;
  readonly ogType?: 'website' | 'profile' | 'video.other' | undefined;
  readonly twitterCard?: 'summary_large_image' | 'summary' | undefined;
  /** What the page is about, for machines (JSON-LD), where it is more than a page; `absolute` gives the address of a path. */
  readonly structured?: ((absolute: (path: string) => string) => readonly Json[]) | undefined;
}
