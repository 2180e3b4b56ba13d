import { ogSitePicture } from '@marquee/contracts/media';
import { useContext } from 'react';
import { SiteOrigin } from './site-origin';

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string;
  /** The address without host under which this page is known; absent where there is none, as on a not-found page. */
  readonly path?: string;
  readonly image?: string;
}

const siteName = 'Marquee';
const siteKeywords = 'creators, models, directory, adults only';

/** Title, description, keywords, canonical address and what a shared link shows. React moves them into the document's head. */
export const PageHead = ({ title, description, keywords = siteKeywords, path, image = ogSitePicture }: PageHeadProps) => {
  const origin = useContext(SiteOrigin);
  const absolute = (address: string) => new URL(address, origin).href;
  const fullTitle = title === siteName ? siteName : `${title} | ${siteName}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={absolute(path)} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={absolute(path)} />}
      <meta property="og:image" content={absolute(image)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};
