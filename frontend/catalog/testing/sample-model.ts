import type { FoundModel } from '@marquee/contracts/http/search';

/** A listed model as the search answers it, which every other model list accepts too. */
export const sampleModel = (some: Partial<FoundModel> = {}): FoundModel => ({
  id: 1,
  slug: 'ada-vale',
  name: 'Ada Vale',
  description: 'Evenings by lamplight.',
  category: 'new',
  tags: [],
  featured: false,
  featuredUntil: null,
  premium: false,
  profileImage: null,
  status: 'online',
  isOnline: true,
  rating: 47,
  likes: 1_200,
  onlyFansLink: null,
  fanvueLink: null,
  found: 'words',
  matches: [],
  ...some,
});
