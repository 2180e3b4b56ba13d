import { demoModel } from './site';

/** A text on the rendered page and the type of its JSON-LD. */
export type PublicPage = {
  readonly path: string;
  readonly text: string;
  readonly about?: string;
  readonly status?: number;
};

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
    { path: '/categories', text: 'New', about: 'ItemList' },
    { path: '/category/new', text: 'Your Perfect New Models', about: 'ItemList' },
    { path: '/help', text: 'Help center' },
    { path: '/contact', text: 'Send us a message' },
    { path: '/list-model', text: 'Put your name in lights' },
    { path: '/list-model/status', text: 'One moment' },
    { path: '/list-model/receipt', text: 'One moment' },
    { path: '/unsubscribe', text: 'Weekly email' },
    { path: '/pricing', text: 'Premium Model Promotion' },
    { path: '/featured', text: 'Your name in lights' },
    { path: '/how-we-count', text: 'What is recorded, and counted in no figure' },
    { path: '/privacy', text: 'Table of contents' },
    { path: '/terms', text: 'Table of contents' },
    { path: '/premium', text: 'Premium Access Coming Soon' },
    { path: '/live', text: 'Live Shows Coming Soon' },
    { path: '/model/no-such-slug', text: 'Model Not Found', status: 404 },
    { path: '/video/no-video-has-this-slug', text: 'Video Not Found', status: 404 },
    { path: '/category/no-such-category', text: 'Category not found', status: 404 },
    { path: '/no/such/page', text: 'Did you forget to add the page to the router?', status: 404 },
  ];
};
