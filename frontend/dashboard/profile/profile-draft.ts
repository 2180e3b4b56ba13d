import type { GalleryImage, ModelStatus } from '@marquee/contracts/http/models';
import type { HolderFields, OwnProfile } from '@marquee/contracts/http/proposals';
import { type StoredValue, storedValue } from '../../platform/storage/stored-value';

/** The fields of a profile as typed into the form, not validated. */
export interface ProfileDraft {
  readonly status: ModelStatus;
  readonly isOnline: boolean;
  readonly description: string;
  readonly bio: string;
  /** Comma separated. */
  readonly tags: string;
  readonly onlyFansLink: string;
  readonly fanvueLink: string;
  /** One per line. */
  readonly socialLinks: string;
  readonly profileImage: string;
  readonly gallery: readonly GalleryImage[];
  /** To the administrator. */
  readonly message: string;
}

/** Unsent changes: only the fields that differ from those that the form began with. */
export type Edits = Partial<ProfileDraft>;

const draftOf = (fields: HolderFields, message: string): ProfileDraft => ({
  status: fields.status,
  isOnline: fields.isOnline,
  description: fields.description,
  bio: fields.bio,
  tags: fields.tags.join(', '),
  onlyFansLink: fields.onlyFansLink ?? '',
  fanvueLink: fields.fanvueLink ?? '',
  socialLinks: fields.socialLinks.map(({ url }) => url).join('\n'),
  profileImage: fields.profileImage ?? '',
  gallery: fields.gallery,
  message,
});

/** The form begins with the profile as it is, and with the pending proposal on top. */
export const startOf = ({ fields, pending }: OwnProfile): ProfileDraft =>
  draftOf({ ...fields, ...pending?.changes }, pending?.message ?? '');

const isSame = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

const differing = (before: ProfileDraft, after: ProfileDraft): Edits =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, fieldOf(before, name))));

const fieldOf = (draft: ProfileDraft, name: string): unknown => new Map(Object.entries(draft)).get(name);

/** The edits after some more. A field that has its first value again is no edit. */
export const edited = (start: ProfileDraft, edits: Edits, changes: Edits): Edits =>
  differing(start, { ...start, ...edits, ...changes });

/** Trimmed, without empty ones. */
export const listOf = (typed: string, separator: ',' | '\n'): string[] =>
  typed
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * The draft as it is sent: what differs from the profile as it is. The pending proposal is replaced, so its
 * changes are sent again.
 */
export const proposalOf = ({ fields, version }: OwnProfile, draft: ProfileDraft) => {
  const { message, ...changed } = { message: draft.message, ...differing(draftOf(fields, ''), draft) };
  return {
    version,
    message,
    ...changed,
    ...(changed.tags !== undefined && { tags: listOf(changed.tags, ',') }),
    ...(changed.socialLinks !== undefined && { socialLinks: listOf(changed.socialLinks, '\n') }),
  };
};

const blank: ProfileDraft = {
  status: 'online',
  isOnline: false,
  description: '',
  bio: '',
  tags: '',
  onlyFansLink: '',
  fanvueLink: '',
  socialLinks: '',
  profileImage: '',
  gallery: [],
  message: '',
};

/** What was stored by this or an older version of the page; anything else is dropped. */
const parseEdits = (text: string | null): Edits => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([name, value]) => {
        const example = fieldOf(blank, name);
        return typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
      }),
    );
  } catch {
    return {};
  }
};

/** Unsent changes stay in this browser until they are sent or undone. */
export const storedEdits = (slug: string): StoredValue<Edits> =>
  storedValue({
    key: `marquee_profile_edits_${slug}`,
    parse: parseEdits,
    format: (edits) => JSON.stringify(edits),
  });
