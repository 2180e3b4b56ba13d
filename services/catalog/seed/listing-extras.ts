import {
  type GalleryImage,
  type SocialLink,
  type StoredListing,
  type Verification,
  verificationMethods,
} from '@marquee/contracts/http/models';
import { portraitPath } from '@marquee/contracts/rules/media';
import { pick, pickTwo, type Random } from '@marquee/kit/random/random';
import texts from './demo-texts.json' with { type: 'json' };

const networks = [
  ['x', 'https://x.com/'],
  ['instagram', 'https://www.instagram.com/'],
  ['bluesky', 'https://bsky.app/profile/'],
  ['tiktok', 'https://www.tiktok.com/'],
  ['telegram', 'https://t.me/'],
] as const;

/** Up to `max` images: generated portraits of further slugs. */
export const gallery = (random: Random, slug: string, name: string, max: number): GalleryImage[] =>
  Array.from({ length: Math.floor(random() * (max + 1)) }, (_, nth) => ({
    url: portraitPath(`${slug}-${nth + 2}`),
    alt: `${name}: ${pick(random, texts.galleryViews).toLowerCase()}`,
  }));

/** None for half of the models, else one to three. */
export const socialLinks = (random: Random, handle: string): SocialLink[] => {
  if (random() < 0.5) return [];
  const first = Math.floor(random() * networks.length);
  return Array.from(
    { length: 1 + Math.floor(random() * 3) },
    (_, nth) => networks[(first + nth) % networks.length] ?? networks[0],
  ).map(([network, address]) => ({ network, url: address + handle }));
};

export const bio = (random: Random): string => (random() < 0.35 ? '' : pickTwo(random, texts.bios).join(' '));

const spoken = ['en', 'es', 'de', 'fr', 'it', 'pt', 'pl', 'cs', 'uk', 'ja'] as const;
const homes = ['US', 'GB', 'DE', 'ES', 'FR', 'IT', 'BR', 'CO', 'PL', 'CZ', 'UA', 'JP', 'CA', 'AU'] as const;
const prices = [0, 0, 0, 499, 799, 999, 1_299, 1_999] as const;

/** What a creator says about herself; a part says nothing. */
export const stated = (
  random: Random,
): Pick<StoredListing, 'languages' | 'country' | 'monthlyPriceCents'> => ({
  languages: [...new Set(['en', pick(random, spoken)])].slice(random() < 0.15 ? 2 : 0),
  country: random() < 0.3 ? null : pick(random, homes),
  monthlyPriceCents: random() < 0.2 ? null : pick(random, prices),
});

export const verification = (random: Random, at: Date): Verification & { readonly by: string } => ({
  method: pick(random, verificationMethods),
  at: at.toISOString(),
  by: 'seed@marquee.example',
});
