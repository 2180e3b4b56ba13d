import type { AdminModel, GalleryImage, ModelStatus } from '@marquee/contracts/http/models';
import { portraitPath } from '@marquee/contracts/rules/media';

/** A listing as typed into the form, not validated. */
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
  /** One per line. */
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

/** The draft to edit an existing listing. */
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

/** Trimmed, without empty ones. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The draft as it is sent. For an empty rating or likes the server uses its default. */
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

/** What Quick Add fills in: a complete listing of a fictional person. */
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
