import type { HolderField, HolderFields } from '@marquee/contracts/http/proposals';

/** The fields of a profile that its holder may propose to change, in the order of the form. */
export const holderFieldNames: Readonly<Record<HolderField, string>> = {
  status: 'Status',
  isOnline: 'Is online',
  description: 'Description',
  bio: 'About',
  tags: 'Tags',
  onlyFansLink: 'OnlyFans link',
  fanvueLink: 'Fanvue link',
  socialLinks: 'Social links',
  profileImage: 'Profile photo',
  gallery: 'Gallery',
};

/** As `Object.keys`, in the order of the form. */
export const holderFieldsIn = (changes: Partial<HolderFields>): HolderField[] =>
  allFields.filter((field) => changes[field] !== undefined);

// `Object.keys` loses the type of the keys, which the record above has.
const isHolderField = (name: string): name is HolderField => Object.hasOwn(holderFieldNames, name);
const allFields = Object.keys(holderFieldNames).filter(isHolderField);
