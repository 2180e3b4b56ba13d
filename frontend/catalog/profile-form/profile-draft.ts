import type { GalleryImage, ModelProfile, ModelStatus } from '@marquee/contracts/http/models';
import type { HolderField, HolderFields } from '@marquee/contracts/http/proposals';
import { countries, languages } from '@marquee/contracts/rules/coded-names';
import { centsOf } from '../../ui/format/price';

/** A profile as typed into a form, not validated. */
export interface ProfileDraft {
  readonly name: string;
  readonly slug: string;
  readonly profileImage: string;
  readonly description: string;
  readonly bio: string;
  readonly category: string;
  /** Comma separated. */
  readonly tags: string;
  readonly premium: boolean;
  readonly status: ModelStatus;
  readonly isOnline: boolean;
  readonly rating: string;
  readonly likes: string;
  readonly onlyFansLink: string;
  readonly fanvueLink: string;
  /** One per line. */
  readonly socialLinks: string;
  /** English names, comma separated. */
  readonly languages: string;
  readonly country: string;
  /** In dollars. */
  readonly monthlyPriceCents: string;
  readonly gallery: readonly GalleryImage[];
}

export type ProfileField = keyof ProfileDraft;

export const profileFieldNames: Readonly<Record<ProfileField, string>> = {
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
  languages: 'Languages',
  country: 'Country',
  monthlyPriceCents: 'Price of a month (US$)',
  gallery: 'Gallery',
};

// `Object.keys` loses the type of the keys, which the record above has.
const isProfileField = (name: string): name is ProfileField => Object.hasOwn(profileFieldNames, name);
export const profileFields = Object.keys(profileFieldNames).filter(isProfileField);

const operatorFields = ['name', 'slug', 'category', 'premium', 'rating', 'likes'] as const;
type OperatorField = (typeof operatorFields)[number];

/** The fields that a model's holder may propose to change. */
export const holderFields = profileFields.filter(
  (field): field is HolderField => !operatorFields.some((one) => one === field),
);

export const holderFieldsIn = (changes: Partial<HolderFields>): HolderField[] =>
  holderFields.filter((field) => changes[field] !== undefined);

export const namesOfChanges = (changes: Partial<HolderFields>): string =>
  holderFieldsIn(changes)
    .map((field) => profileFieldNames[field])
    .join(', ');

/** SPEC.md section 9. */
export const emptyDraft: ProfileDraft = {
  name: '',
  slug: '',
  profileImage: '',
  description: '',
  bio: '',
  category: 'new',
  tags: '',
  premium: false,
  status: 'online',
  isOnline: true,
  rating: '45',
  likes: '0',
  onlyFansLink: '',
  fanvueLink: '',
  socialLinks: '',
  languages: '',
  country: '',
  monthlyPriceCents: '',
  gallery: [],
};

/** The draft to edit an existing profile. A holder's own profile has none of the operator's fields. */
export const draftOf = (
  profile: HolderFields & Partial<Pick<ModelProfile, OperatorField>>,
): ProfileDraft => ({
  name: profile.name ?? '',
  slug: profile.slug ?? '',
  profileImage: profile.profileImage ?? '',
  description: profile.description,
  bio: profile.bio,
  category: profile.category ?? '',
  tags: profile.tags.join(', '),
  premium: profile.premium ?? false,
  status: profile.status,
  isOnline: profile.isOnline,
  rating: String(profile.rating ?? ''),
  likes: String(profile.likes ?? ''),
  onlyFansLink: profile.onlyFansLink ?? '',
  fanvueLink: profile.fanvueLink ?? '',
  socialLinks: profile.socialLinks.map(({ url }) => url).join('\n'),
  languages: profile.languages.map(languages.nameOf).join(', '),
  country: countries.nameOf(profile.country ?? ''),
  monthlyPriceCents: profile.monthlyPriceCents === null ? '' : String(profile.monthlyPriceCents / 100),
  gallery: profile.gallery,
});

/** Whether two values of a field are the same; a reordered gallery is not. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const changedFields = (before: ProfileDraft, after: ProfileDraft): ProfileField[] =>
  profileFields.filter((field) => !isSame(before[field], after[field]));

export const changesOf = (before: ProfileDraft, after: ProfileDraft): Partial<ProfileDraft> =>
  Object.fromEntries(changedFields(before, after).map((field) => [field, after[field]]));

export const listOf = (typed: string, separator: ',' | '\n'): string[] =>
  typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A typed number, or null for an empty field or a text. */
export const numberOf = (typed: string): number | null => {
  const number = Number(typed);
  return typed.trim() === '' || Number.isNaN(number) ? null : number;
};

/** A draft, or its changed fields, as they are sent. For an empty rating or likes the server uses its default. */
export const payloadOf = ({
  tags,
  socialLinks,
  languages: spoken,
  monthlyPriceCents: price,
  rating,
  likes,
  ...fields
}: Partial<ProfileDraft>) => ({
  ...fields,
  ...(tags !== undefined && { tags: listOf(tags, ',') }),
  ...(socialLinks !== undefined && { socialLinks: listOf(socialLinks, '\n') }),
  ...(spoken !== undefined && { languages: listOf(spoken, ',') }),
  ...(price !== undefined && { monthlyPriceCents: centsOf(price) }),
  ...(rating !== undefined && { rating: numberOf(rating) }),
  ...(likes !== undefined && { likes: numberOf(likes) }),
});
