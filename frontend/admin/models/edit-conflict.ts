import {
  changedFields,
  changesOf,
  isSame,
  type ProfileDraft,
  type ProfileField,
} from '../../catalog/profile-form/profile-draft';

export const conflictingFields = (
  base: ProfileDraft,
  mine: ProfileDraft,
  theirs: ProfileDraft,
): ProfileField[] =>
  changedFields(base, mine).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );

/** `theirs` with my changes on top, except in the fields of `giveWay`. */
export const rebased = (
  base: ProfileDraft,
  mine: ProfileDraft,
  theirs: ProfileDraft,
  giveWay: ReadonlySet<ProfileField> = new Set(),
): ProfileDraft => {
  const resolved = Object.fromEntries([...giveWay].map((field) => [field, theirs[field]]));
  return { ...theirs, ...changesOf(base, mine), ...resolved };
};

export const shownField = (draft: ProfileDraft, field: ProfileField): string => {
  if (field === 'gallery')
    return draft.gallery.map(({ url, alt }) => `${url} ${alt}`.trim()).join('\n') || '(empty)';
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '(empty)' : value;
};
