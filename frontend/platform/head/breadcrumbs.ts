import type { Json } from './structured-data';

interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Where a page stands below the home page, for machines. */
export const breadcrumbs = (absolute: (path: string) => string, ...crumbs: readonly Crumb[]): Json => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});
