import { ogSitePicture } from '@marquee/contracts/rules/media';
import { useContext, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteOrigin } from './page-context';
import { siteName } from './site-name';
import { type Json, StructuredData } from './structured-data';

export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string | undefined;
  readonly path?: string | undefined;
  /** Whether search engines may list the page; by default every page with a path. */
  readonly isIndexed?: boolean | undefined;
  /** A path or a URL. */
  readonly ogImage?: string | undefined;
  readonly ogType?: 'website' | 'profile' | 'video.other' | undefined;
  /** JSON-LD nodes, where the page is more than a `WebPage`; `absolute` gives the URL of a path. */
  readonly structured?: ((absolute: (path: string) => string) => readonly Json[]) | undefined;
}

const siteKeywords = 'creators, models, directory, adults only';

/** Title, description, keywords, canonical URL and link preview. React moves them into the head. */
export const PageHead = ({
  title,
  description,
  keywords = siteKeywords,
  path,
  isIndexed = path !== undefined,
  ogImage = ogSitePicture,
  ogType = 'website',
  structured = path === undefined || !isIndexed
    ? undefined
    : (absolute) => [{ '@type': 'WebPage', name: title, description, url: absolute(path) }],
}: PageFacts) => {
  const origin = useContext(SiteOrigin);
  const absolute = (path: string) => new URL(path, origin).href;
  const site = siteName();
  const fullTitle = title === site ? site : `${title} | ${site}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={absolute(path)} />}
      {ogType === 'profile' && path !== undefined && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={fullTitle}
          href={absolute(`/oembed?url=${encodeURIComponent(absolute(path))}&format=json`)}
        />
      )}
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={ogType} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={absolute(path)} />}
      <meta property="og:image" content={absolute(ogImage)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absolute(ogImage)} />
      {structured !== undefined && <StructuredData data={structured(absolute)} />}
    </>
  );
};

export interface PrivateFacts {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** The metadata of a private page with the title `title`; of one that does not exist without it. */
export const privateFacts = (title?: string): PrivateFacts => ({
  title: title === undefined ? siteName() : `${title} | ${siteName()}`,
  description: `${title === undefined ? 'A' : `${title}: a`} private page of ${siteName()}.`,
  keywords: siteKeywords,
});

/** The metadata of a private page. No search engine indexes it, and no link preview shows it. */
export const PrivateHead = ({ title }: { readonly title: string }) => {
  const { pathname } = useLocation();
  // The document has the metadata that the server sent too, and the first title counts.
  useLayoutEffect(() => {
    for (const sent of document.head.querySelectorAll('[data-sent]')) sent.remove();
  }, []);
  const facts = privateFacts(title);
  return (
    <>
      <title>{facts.title}</title>
      <meta name="description" content={facts.description} />
      <meta name="keywords" content={facts.keywords} />
      <link rel="canonical" href={pathname} />
    </>
  );
};
