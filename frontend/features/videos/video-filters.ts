/** What the video screen shows, as its address says it. */
export interface VideoFilters {
  readonly search: string;
  readonly category: VideoCategory;
  /** From 1. */
  readonly page: number;
}

export const videoCategories = ['all', 'premium', 'featured', 'trending', 'live'] as const;
export type VideoCategory = (typeof videoCategories)[number];

export const noVideoFilters: VideoFilters = { search: '', category: 'all', page: 1 };

/** The names under which an address says them. */
export const videoFilterNames = ['search', 'category', 'page'] as const;

/** The deepest page that an address may name: an invented one must not become an invented query. */
const lastPage = 10_000;

/** Reads an address; whatever it says that is no filter counts as not said. */
export const readVideoFilters = (params: URLSearchParams): VideoFilters => {
  const page = Number(params.get('page'));
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    category: videoCategories.find((category) => category === params.get('category')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
};

/** The shortest address that says the same. */
export const writeVideoFilters = ({ search, category, page }: VideoFilters): URLSearchParams => {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (category !== 'all') params.set('category', category);
  if (page > 1) params.set('page', String(page));
  return params;
};

/** True when the result would differ without the filters; the page is none. */
export const isVideoFiltered = ({ search, category }: VideoFilters): boolean => search !== '' || category !== 'all';
