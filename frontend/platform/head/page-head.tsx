import { ogSitePicture } from '@marquee/contracts/rules/media';
import { useContext } from 'react';
import type { PageFacts } from './page-facts';
import { SiteOrigin } from './site-origin';
import { StructuredData } from './structured-data';

const siteName = 'Marquee';
const siteKeywords = 'creators, models, directory, adults only';

/** Title, description, keywords, canonical address and what a shared link shows. React moves them into the document's head. */
export const PageHead = ({
  title,
  description,
  keywords = siteKeywords,
  path,
  isIndexed = path !== undefined,
  ogTitle,
  ogDescription = description,
  ogImage = ogSitePicture,
  ogType = 'website',
  twitterCard = 'summary_large_image',
  structured = path === undefined
    ? undefined
    : (absolute) => [{ '@type': 'WebPage', name: title, description, url: absolute(path) }],
}: PageFacts) => {
  const origin = useContext(SiteOrigin);
  const absolute = (address: string) => new URL(address, origin).href;
  const fullTitle = title === siteName ? siteName : `${title} | ${siteName}`;
  const sharedTitle = ogTitle ?? fullTitle;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={absolute(path)} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={ogType} />
      <meta property="og:title" content={sharedTitle} />
      <meta property="og:description" content={ogDescription} />
      {path !== undefined && <meta property="og:url" content={absolute(path)} />}
      <meta property="og:image" content={absolute(ogImage)} />
      <meta name="twitter:card" content={twitterCard} />
      <meta name="twitter:title" content={sharedTitle} />
      <meta name="twitter:description" content={ogDescription} />
      <meta name="twitter:image" content={absolute(ogImage)} />
      {structured !== undefined && <StructuredData data={structured(absolute)} />}
    </>
  );
};
