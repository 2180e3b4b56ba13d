import type { ListingDraft } from './listing-draft';

export type DraftField = keyof ListingDraft;

const fieldsOf = (draft: ListingDraft): DraftField[] =>
  draftFields.filter((field) => Object.hasOwn(draft, field));

/** Every field, in the order in which a person is told of them, with its name. */
export const draftFieldLabels: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  slug: 'Slug',
  profileImage: 'Profile image URL',
  description: 'Description',
  bio: 'Bio',
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

const draftFields: readonly DraftField[] = [
  'name',
  'slug',
  'profileImage',
  'description',
  'bio',
  'category',
  'tags',
  'premium',
  'status',
  'isOnline',
  'rating',
  'likes',
  'onlyFansLink',
  'fanvueLink',
  'socialLinks',
  'gallery',
];

const isSame = (field: DraftField, one: ListingDraft, other: ListingDraft): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** The fields that are not as they were. */
export const changedFields = (before: ListingDraft, after: ListingDraft): DraftField[] =>
  fieldsOf(after).filter((field) => !isSame(field, before, after));

/** The fields that both have changed, each to something else: one of the two has to give way. */
export const conflictingFields = (
  base: ListingDraft,
  mine: ListingDraft,
  theirs: ListingDraft,
): DraftField[] =>
  changedFields(base, mine).filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs));

/** `theirs` with what was changed here, but for the fields in which they shall win. */
export const rebased = (
  base: ListingDraft,
  mine: ListingDraft,
  theirs: ListingDraft,
  giveWay: ReadonlySet<DraftField> = new Set(),
): ListingDraft => {
  const kept = changedFields(base, mine).filter((field) => !giveWay.has(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
};

/** A field's content as one reads it beside another. */
export const shownField = (draft: ListingDraft, field: DraftField): string => {
  if (field === 'gallery')
    return draft.gallery.map(({ url, alt }) => `${url} ${alt}`.trim()).join('\n') || '(empty)';
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '(empty)' : value;
};
