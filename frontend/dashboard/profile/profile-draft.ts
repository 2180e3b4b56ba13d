import type { OwnProfile } from '@marquee/contracts/http/proposals';
import {
  changesOf,
  draftOf,
  emptyDraft,
  type ProfileDraft,
  payloadOf,
} from '../../catalog/profile-form/profile-draft';
import { isObject } from '../../platform/storage/is-object';
import { type StoredValue, storedValue } from '../../platform/storage/stored-value';

export interface ProposalDraft extends ProfileDraft {
  readonly message: string;
}

/** Unsent changes: only the fields that differ from those that the form began with. */
export type Edits = Partial<ProposalDraft>;

/** The form begins with the profile as it is, and with the pending proposal on top. */
export const startOf = ({ name, slug, fields, pending }: OwnProfile): ProposalDraft => ({
  ...draftOf({ ...fields, ...pending?.changes, name, slug }),
  message: pending?.message ?? '',
});

/** Merges `changes` and drops fields that are back at their initial value. */
export const edited = (start: ProposalDraft, edits: Edits, changes: Edits): Edits => {
  const after = { ...start, ...edits, ...changes };
  return {
    ...changesOf(start, after),
    ...(after.message !== start.message && { message: after.message }),
  };
};

/** The draft's differences from the profile, earlier ones included: it replaces the pending proposal. */
export const proposalOf = (profile: OwnProfile, { message, ...draft }: ProposalDraft) => ({
  version: profile.version,
  message,
  ...payloadOf(changesOf(startOf({ ...profile, pending: null }), draft)),
});

const blank: ProposalDraft = { ...emptyDraft, message: '' };

/** The object in stored JSON; an empty one for any other text. */
const objectIn = (text: string | null): object => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
};

/** Stored edits of this or an older version of the page; anything else is dropped. */
const parseEdits = (text: string | null): Edits => {
  const examples = new Map<string, unknown>(Object.entries(blank));
  return Object.fromEntries(
    Object.entries(objectIn(text)).filter(([name, value]) => {
      const example = examples.get(name);
      return typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
    }),
  );
};

export const storedEdits = (slug: string): StoredValue<Edits> =>
  storedValue({
    key: `marquee_profile_edits_${slug}`,
    parse: parseEdits,
    format: (edits) => JSON.stringify(edits),
  });
