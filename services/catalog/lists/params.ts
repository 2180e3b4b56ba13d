import { listDefaultRows, listMaxRows } from '@marquee/contracts/http/models';
import { countries, languages } from '@marquee/contracts/rules/coded-names';
import type { FacetName } from '@marquee/contracts/rules/facets';
import { platformKeys } from '@marquee/contracts/rules/platforms';
import { text } from '@marquee/contracts/text/text';
import { optional, wholeNumber } from '@marquee/kit/http/params';
import { z } from 'zod';

/** A category's slug or one of `stateFilters`, in upper or lower case. */
export const CategoryParam = text(60).transform((category) => category.trim().toLowerCase());

const TagParam = text(30).transform((tag) => tag.trim().toLowerCase());

/** The code of a language or a country, or its name. */
const coded = ({ codeOf }: typeof languages) =>
  text(60).transform((given, context) => {
    const code = codeOf(given);
    if (code === undefined) context.addIssue({ code: 'custom', message: 'is not known' });
    return code;
  });

const Yes = z.literal('true', 'must be true');

/** The filters of models beside category and placement; each takes one value. */
export const facetQuery = {
  tag: optional(TagParam),
  platform: optional(z.enum(platformKeys)),
  verified: optional(Yes),
  language: optional(coded(languages)),
  country: optional(coded(countries)),
  price: optional(z.enum(['free', 'paid'])),
  changed: optional(Yes),
  gallery: optional(Yes),
  video: optional(Yes),
} satisfies Record<FacetName, z.ZodType>;

export const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Whether only featured, or only other rows are listed; `all`, like an absent one, does not filter. */
export const FeaturedParam = optional(
  z.enum(['true', 'false', 'all']).transform((value) => (value === 'all' ? undefined : value === 'true')),
);

export const Rows = wholeNumber.pipe(z.int().min(1).max(listMaxRows));

export const pageQuery = {
  limit: Rows.default(listDefaultRows),
  offset: wholeNumber.default(0),
};
