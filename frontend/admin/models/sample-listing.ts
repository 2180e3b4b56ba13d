import { portraitPath } from '@marquee/contracts/rules/media';
import { emptyDraft, type ListingDraft } from './listing-draft';

/** What Quick Add fills in: a listing of an invented person, complete and neutral. */
export const sampleListing: ListingDraft = {
  ...emptyDraft,
  name: 'Vera Lamplight',
  slug: 'vera-lamplight',
  description: 'Evening shows, rehearsal notes and stage photographs, with a new set every week.',
  category: 'new',
  tags: 'new, top',
  profileImage: portraitPath('vera-lamplight'),
  onlyFansLink: 'https://onlyfans.com/vera-lamplight',
  fanvueLink: 'https://fanvue.com/vera-lamplight',
};
