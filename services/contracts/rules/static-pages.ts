/** Public pages at a fixed path, which are in the sitemap beside models, videos and categories. */
export const staticPages = [
  '/',
  '/models',
  '/videos',
  '/categories',
  '/list-model',
  '/pricing',
  '/featured',
  '/premium',
  '/live',
  '/how-we-count',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
] as const;
