export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What the page is about, for machines (JSON-LD). A data block: nothing in it runs. */
export const StructuredData = ({ data }: { readonly data: readonly Json[] }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text has no other way in; no `<` is left that could end it.
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c'),
    }}
  />
);
