import type { AdminModel } from '@marquee/contracts/http/models';

const at = '2026-11-20T12:00:00.000Z';

/** A listed model as the administrator's routes return it, with these fields. */
export const sampleAdminModel = (fields: Partial<AdminModel> = {}): AdminModel => ({
  id: 1,
  slug: 'ada-vale',
  name: 'Ada Vale',
  description: '',
  category: 'new',
  tags: [],
  featured: false,
  featuredUntil: null,
  premium: false,
  profileImage: null,
  status: 'online',
  isOnline: true,
  rating: 45,
  likes: 10,
  onlyFansLink: null,
  fanvueLink: null,
  bio: '',
  gallery: [],
  socialLinks: [],
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
