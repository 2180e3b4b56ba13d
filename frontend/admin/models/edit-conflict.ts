import type { ListingDraft } from './listing-draft';

export type DraftField = keyof ListingDraft;

/** Every field's label, in display order. */
export const draftFieldLabels: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  slug: 'Slug',
  profileImage: 'Profile photo',
  description: 'Description',
  bio: 'About',
  category: 'Category',
  tags: 'Tags',
  premium: 'Premium',
  status: 'Status',
  isOnline: 'Is online',
  rating: 'Rating',
  likes: 'Likes',
  onlyFansLink: 'OnlyFans link',
  fanvueLink: 'Fanvue link',
  socialLinks: 'Social links',
  gallery: 'Gallery',
};

const isDraftField = (name: string): name is DraftField => Object.hasOwn(draftFieldLabels, name);
const draftFields = Object.keys(draftFieldLabels).filter(isDraftField);

const isSame = (field: DraftField, one: ListingDraft, other: ListingDraft): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** The fields whose values differ. */
export const changedFields = (before: ListingDraft, after: ListingDraft): DraftField[] =>
  draftFields.filter((field) => !isSame(field, before, after));

/** The fields that both changed to different values. */
export const conflictingFields = (
  base: ListingDraft,
  mine: ListingDraft,
  theirs: ListingDraft,
): DraftField[] =>
  changedFields(base, mine).filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs));

/** `theirs` with my changes on top, except in the fields of `giveWay`. */
export const rebased = (
  base: ListingDraft,
  mine: ListingDraft,
  theirs: ListingDraft,
  giveWay: ReadonlySet<DraftField> = new Set(),
): ListingDraft => {
  const kept = changedFields(base, mine).filter((field) => !giveWay.has(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
};

/** A field's value as text. */
export const shownField = (draft: ListingDraft, field: DraftField): string => {
  if (field === 'gallery')
    return draft.gallery.map(({ url, alt }) => `${url} ${alt}`.trim()).join('\n') || '(empty)';
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '(empty)' : value;
};
