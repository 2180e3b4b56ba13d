import type { AdminModel, Model } from '../http/models';
import type { FoundModel } from '../http/search';

/** Fields that a listed model has where nothing else is given. */
export const modelDefaults = {
  description: '',
  category: 'new',
  tags: [],
  featuredUntil: null,
  premium: false,
  profileImage: null,
  status: 'online',
  isOnline: true,
  rating: 45,
  likes: 0,
  onlyFansLink: null,
  fanvueLink: null,
  verified: false,
} satisfies Partial<Model>;

/** A listed model as the search answers it, which every other model list accepts too. */
export const sampleModel = (some: Partial<FoundModel> = {}): FoundModel => ({
  ...modelDefaults,
  id: 1,
  slug: 'ada-vale',
  name: 'Ada Vale',
  description: 'Evenings by lamplight.',
  featured: false,
  rating: 47,
  likes: 1_200,
  found: 'words',
  matches: [],
  ...some,
});

const at = '2026-11-20T12:00:00.000Z';

/** A listed model as the administrator's routes return it, with these fields. */
export const sampleAdminModel = (fields: Partial<AdminModel> = {}): AdminModel => ({
  ...modelDefaults,
  id: 1,
  slug: 'ada-vale',
  name: 'Ada Vale',
  featured: false,
  likes: 10,
  bio: '',
  gallery: [],
  socialLinks: [],
  languages: [],
  country: null,
  monthlyPriceCents: null,
  verification: null,
  trending: false,
  updatedAt: at,
  version: 1,
  archived: false,
  archivedAt: null,
  createdAt: at,
  formerSlugs: [],
  verifiedBy: null,
  ...fields,
});
