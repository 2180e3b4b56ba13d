import { countries, languages } from '@marquee/contracts/rules/coded-names';
import type { FacetName } from '@marquee/contracts/rules/facets';
import { platformKeys, platforms } from '@marquee/contracts/rules/platforms';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';

interface Facet {
  readonly label: string;
  /** The value of a search param; '' for one that cannot be chosen. */
  readonly read: (given: string) => string;
  /** The value for people; absent for a facet that is only on or off. */
  readonly nameOf?: (value: string) => string;
}

const oneOf =
  (...values: readonly string[]) =>
  (given: string): string =>
    values.includes(given) ? given : '';
const flag = (label: string): Facet => ({ label, read: oneOf('true') });

const readTag = (given: string): string => {
  const tag = given.trim().toLowerCase().slice(0, 30);
  return hasRefusedWord(tag) ? '' : tag;
};

/** The filters of models beside category and placement, in display order. */
export const facets: Readonly<Record<FacetName, Facet>> = {
  tag: { label: 'Tag', read: readTag, nameOf: (tag) => tag },
  platform: {
    label: 'Platform',
    read: oneOf(...platformKeys),
    nameOf: (key) => platforms.find((platform) => platform.key === key)?.name ?? key,
  },
  price: {
    label: 'Price',
    read: oneOf('free', 'paid'),
    nameOf: (price) => (price === 'free' ? 'Free' : 'Paid'),
  },
  language: { label: 'Language', read: (text) => languages.codeOf(text) ?? '', nameOf: languages.nameOf },
  country: { label: 'Country', read: (text) => countries.codeOf(text) ?? '', nameOf: countries.nameOf },
  verified: flag('Verified'),
  changed: flag('Changed within 30 days'),
  gallery: flag('With a gallery'),
  video: flag('With videos'),
};
