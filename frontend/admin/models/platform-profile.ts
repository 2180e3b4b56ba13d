import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, platforms } from '@marquee/contracts/rules/platforms';

/**
 * Name and slug that a link to one of the two subscription platforms tells: the user's name there, with hyphens as spaces and
 * capitals, and as it is. `null` for any other text, and for a link that names nobody.
 */
export const platformProfile = (text: string): { readonly name: string; readonly slug: string } | null => {
  const link = text.trim();
  if (!platforms.some((platform) => isPlatformLink(platform, link))) return null;
  const username = decoded(new URL(link).pathname.split('/')[1] ?? '').replace(/^@/, '');
  const slug = deriveSlug(username);
  if (slug === '') return null;
  return { name: capitalised(username.replaceAll('-', ' ')), slug };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

const capitalised = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
