/** What the browse screen shows, as its address says it. */
export interface BrowseFilters {
  readonly search: string;
  readonly category: BrowseCategory;
  readonly featured: FeaturedChoice;
  /** From 1. */
  readonly page: number;
}

export const browseCategories = ['all', 'trending', 'premium', 'featured', 'live'] as const;
export type BrowseCategory = (typeof browseCategories)[number];

export const featuredChoices = ['all', 'true', 'false'] as const;
export type FeaturedChoice = (typeof featuredChoices)[number];

export const noFilters: BrowseFilters = { search: '', category: 'all', featured: 'all', page: 1 };

/** The names under which an address says them. */
export const browseNames = ['search', 'category', 'featured', 'page'] as const;

/** The deepest page that an address may name: an invented one must not become an invented query. */
const lastPage = 10_000;

/** Reads an address; whatever it says that is no filter counts as not said. */
export const readFilters = (params: URLSearchParams): BrowseFilters => {
  const page = Number(params.get('page'));
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    category: browseCategories.find((category) => category === params.get('category')) ?? 'all',
    featured: featuredChoices.find((choice) => choice === params.get('featured')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
};

/** The shortest address that says the same. */
export const writeFilters = ({ search, category, featured, page }: BrowseFilters): URLSearchParams => {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (category !== 'all') params.set('category', category);
  if (featured !== 'all') params.set('featured', featured);
  if (page > 1) params.set('page', String(page));
  return params;
};

/** True when the result would differ without the filters; the page is none. */
export const isFiltered = ({ search, category, featured }: BrowseFilters): boolean =>
  search !== '' || category !== 'all' || featured !== 'all';
