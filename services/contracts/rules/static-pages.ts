/** Public pages of words and lists, each at one fixed address: what the sitemap names beside models, videos and categories. */
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
  '/help',
  '/contact',
  '/privacy',
  '/terms',
] as const;
