import type { PageFacts } from '../../platform/head/page-head';

/** What the home page says of itself; it tells search engines how to search here. */
export const homeHead: PageFacts = {
  title: 'Marquee',
  description:
    'A directory of creators, with their names in lights: browse, find your type, and go straight to the pages they run themselves.',
  path: '/',
  structured: (absolute) => [
    {
      '@type': 'WebSite',
      name: 'Marquee',
      url: absolute('/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search')}?q={term}` },
        'query-input': 'required name=term',
      },
    },
  ],
};
