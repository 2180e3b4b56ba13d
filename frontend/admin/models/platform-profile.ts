import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, platforms } from '@marquee/contracts/rules/platforms';
import { nameOfSlug } from '../../ui/format/capitalized';

/**
 * Name and slug from a link to a subscription platform: the username with hyphens as spaces and capital
 * letters, and the username itself. `null` for any other text and for a link without a username.
 */
export const platformProfile = (text: string): { readonly name: string; readonly slug: string } | null => {
  const link = text.trim();
  if (!platforms.some((platform) => isPlatformLink(platform, link))) return null;
  const username = decoded(new URL(link).pathname.split('/')[1] ?? '').replace(/^@/, '');
  const slug = deriveSlug(username);
  if (slug === '') return null;
  return { name: nameOfSlug(username), slug };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};
