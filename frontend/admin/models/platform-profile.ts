import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, platforms } from '@marquee/contracts/rules/platforms';
import { nameOfSlug } from '../../ui/format/capitalized';

/** Name and slug from the username in a link to a platform; `null` for text without one. */
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
