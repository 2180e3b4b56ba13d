import type { AdminModel, GalleryImage, ModelStatus } from '@marquee/contracts/http/models';
import { portraitPath } from '@marquee/contracts/rules/media';

/** A listing as it stands in a form: what is typed, before anybody has judged it. */
export interface ListingDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly bio: string;
  readonly category: string;
  /** Comma separated. */
  readonly tags: string;
  readonly premium: boolean;
  readonly profileImage: string;
  readonly gallery: readonly GalleryImage[];
  /** One a line. */
  readonly socialLinks: string;
  readonly status: ModelStatus;
  readonly isOnline: boolean;
  readonly rating: string;
  readonly likes: string;
  readonly onlyFansLink: string;
  readonly fanvueLink: string;
}

/** SPEC.md section 9. */
export const emptyDraft: ListingDraft = {
  name: '',
  slug: '',
  description: '',
  bio: '',
  category: 'new',
  tags: '',
  premium: false,
  profileImage: '',
  gallery: [],
  socialLinks: '',
  status: 'online',
  isOnline: true,
  rating: '45',
  likes: '0',
  onlyFansLink: '',
  fanvueLink: '',
};

/** A listing that exists, to be edited. */
export const draftOf = (model: AdminModel): ListingDraft => ({
  name: model.name,
  slug: model.slug,
  description: model.description,
  bio: model.bio,
  category: model.category,
  tags: model.tags.join(', '),
  premium: model.premium,
  profileImage: model.profileImage ?? '',
  gallery: model.gallery,
  socialLinks: model.socialLinks.map(({ url }) => url).join('\n'),
  status: model.status,
  isOnline: model.isOnline,
  rating: model.rating === null ? '' : String(model.rating),
  likes: model.likes === null ? '' : String(model.likes),
  onlyFansLink: model.onlyFansLink ?? '',
  fanvueLink: model.fanvueLink ?? '',
});

const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Trimmed, without empties. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** What is sent of the draft; an empty rating or number of likes is left to the server's default. */
export const payloadOf = (draft: ListingDraft) => ({
  ...draft,
  tags: tagsOf(draft.tags),
  socialLinks: draft.socialLinks
    .split('\n')
    .map((link) => link.trim())
    .filter((link) => link !== ''),
  rating: numberOrNull(draft.rating),
  likes: numberOrNull(draft.likes),
});

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
