import { useContext } from 'react';
import { SiteOrigin } from '../../shell/site-origin';
import { StructuredData } from '../../shell/structured-data';

/** Tells search engines how to search here. */
export const WebsiteData = () => {
  const origin = useContext(SiteOrigin);
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Marquee',
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={term}` },
          'query-input': 'required name=term',
        },
      }}
    />
  );
};
