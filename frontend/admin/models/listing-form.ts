import type { ModelStatus } from '@marquee/contracts/http/models';
import { portraitPath } from '@marquee/contracts/rules/media';
import { emptyDraft, type ProfileDraft } from '../../catalog/profile-form/profile-draft';

/** SPEC.md section 3: the form offers three of the four statuses, and the model's current one. */
const offered: readonly ModelStatus[] = ['online', 'offline', 'busy'];

export const statusesFor = (current: ModelStatus): readonly ModelStatus[] =>
  offered.includes(current) ? offered : [...offered, current];

/** The draft after an edit, with a status and `isOnline` that do not contradict each other. */
export const edited = (draft: ProfileDraft, changes: Partial<ProfileDraft>): ProfileDraft => {
  const after = { ...draft, ...changes };
  if (changes.status !== undefined) return { ...after, isOnline: changes.status !== 'offline' };
  if (changes.isOnline === undefined) return after;
  const status = after.status === 'offline' ? 'online' : after.status;
  return { ...after, status: changes.isOnline ? status : 'offline' };
};

/** What Quick Add fills in: a complete listing of a fictional person. */
export const sampleListing: ProfileDraft = {
  ...emptyDraft,
  name: 'Vera Lamplight',
  slug: 'vera-lamplight',
  description: 'Evening shows, rehearsal notes and stage photographs, with a new set every week.',
  tags: 'new, top',
  profileImage: portraitPath('vera-lamplight'),
  onlyFansLink: 'https://onlyfans.com/vera-lamplight',
  fanvueLink: 'https://fanvue.com/vera-lamplight',
};
