import { demoModel } from './site';

/** A text on the rendered page and the type of its JSON-LD. */
export type PublicPage = {
  readonly path: string;
  readonly text: string;
  readonly about?: string;
  readonly status?: number;
  /** Further texts of the page in the browser. Such a page is checked to be accessible. */
  readonly shows?: readonly string[];
  /** Every id of its sections. */
  readonly anchors?: string;
};

const privacyAnchors =
  'information-collection data-usage data-sharing cookies security rights age-verification contact';
const termsAnchors =
  'acceptance eligibility services acceptable-use prohibited-conduct content-policies payments termination disclaimers governing-law';

/** Every public screen, with URLs of the demo catalog. */
export const publicPages = async (): Promise<readonly PublicPage[]> => {
  const model = await demoModel();
  return [
    { path: '/', text: 'Featured Models', about: 'WebSite' },
    { path: '/models', text: 'Browse models', about: 'ItemList' },
    { path: '/models?category=premium&page=2', text: 'models with these filters', about: 'ItemList' },
    { path: `/models?search=${encodeURIComponent(model.name)}`, text: model.name, about: 'ItemList' },
    { path: `/model/${model.slug}`, text: model.description.slice(0, 40), about: 'ProfilePage' },
    { path: '/videos', text: 'Browse videos', about: 'ItemList' },
    { path: '/categories', text: 'New', about: 'ItemList', shows: ['New Models'] },
    { path: '/category/new', text: 'Your Perfect New Models', about: 'ItemList' },
    { path: '/help', text: 'Help center' },
    { path: '/contact', text: 'Send us a message' },
    { path: '/list-model', text: 'Put your name in lights', shows: ['Request your listing'] },
    { path: '/list-model/status', text: 'One moment' },
    { path: '/list-model/receipt', text: 'One moment', shows: ['Receipt not found'] },
    { path: '/unsubscribe', text: 'Weekly email', shows: ['Link not valid'] },
    {
      path: '/pricing',
      text: 'Premium Model Promotion',
      shows: [
        'One-time payment • Setup within 24-48 hours • Lifetime exposure',
        'Start World Domination - $500',
      ],
    },
    { path: '/featured', text: 'Your name in lights', shows: ['Become Featured - $500'] },
    {
      path: '/how-we-count',
      text: 'What is recorded, and counted in no figure',
      shows: ['How we count', 'Card click rate', 'Excess', 'What a figure cannot know'],
    },
    {
      path: '/privacy',
      text: 'Table of contents',
      shows: ['Last updated: January 27, 2025'],
      anchors: privacyAnchors,
    },
    {
      path: '/terms',
      text: 'Table of contents',
      shows: ['Effective: January 1, 2025'],
      anchors: termsAnchors,
    },
    {
      path: '/premium',
      text: 'Premium Access Coming Soon',
      shows: ['View all premium models', 'View all premium videos'],
    },
    { path: '/live', text: 'Live Shows Coming Soon', shows: ['Live on their own pages'] },
    { path: '/model/no-such-slug', text: 'Model Not Found', status: 404 },
    {
      path: '/video/--',
      text: 'Video Not Found',
      status: 404,
      shows: ["The video you're looking for doesn't exist or has been removed."],
    },
    { path: '/category/no-such-category', text: 'Category not found', status: 404 },
    {
      path: '/no/such/page',
      text: 'Did you forget to add the page to the router?',
      status: 404,
      shows: [
        '404 Page Not Found',
        'Search below, or start from the home page.',
        'Featured spots are paid placements.',
      ],
    },
  ];
};
