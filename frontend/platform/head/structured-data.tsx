export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

interface Entry {
  readonly name: string;
  readonly path: string;
}

/** A page's facts for search engines (JSON-LD). A data block: nothing in it runs. */
export const StructuredData = ({ data }: { readonly data: readonly Json[] }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text can be set in no other way; no `<` is left that could end it.
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c'),
    }}
  />
);

export const breadcrumbs = (absolute: (path: string) => string, ...crumbs: readonly Entry[]): Json => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/** A list's entries in order; `firstPosition` counts from 1 across all pages of the list. */
export const itemList = (
  absolute: (path: string) => string,
  items: readonly Entry[],
  firstPosition = 1,
): Json => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    name,
    url: absolute(path),
  })),
});
