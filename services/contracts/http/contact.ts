import { z } from 'zod';
import { categories } from '../rules/categories';
import { inquiryTypeKeys } from '../rules/inquiry-types';
import { listingRequestStates } from '../rules/listing-request-states';
import { linesWithoutLink } from '../rules/profile-links';
import { text } from '../text/text';
import { email, line, nameMaxLength, paragraphs, Tags, trap } from './form-fields';
import { requestStatus } from './request-status';

const requireLinks = (links: string, context: z.RefinementCtx): void => {
  const [wrong] = linesWithoutLink(links);
  if (wrong !== undefined)
    context.addIssue({
      code: 'custom',
      message: `This is not a link: “${wrong.slice(0, 60)}”. Use one link per line.`,
    });
};

/** `POST /api/contact/listing-request`. `socialLinks` has one link per line, `tags` are separated by commas. */
export const ListingRequestForm = z.object({
  modelName: line(nameMaxLength),
  email,
  platforms: paragraphs(500),
  description: paragraphs(5_000),
  socialLinks: text(2_000).trim().superRefine(requireLinks).nullish(),
  category: z.enum(categories).or(z.literal('')).nullish(),
  tags: text(620)
    .transform((tags) => tags.split(',').filter((tag) => tag.trim() !== ''))
    .pipe(Tags)
    .nullish(),
  /** The token of the renewal link by which the form was opened. */
  renewal: text(200).nullish(),
  ...trap,
});
export type ListingRequestForm = z.infer<typeof ListingRequestForm>;

/** `GET /api/contact/renewal`: the fields of the request that a renewal link belongs to. */
export const Renewal = z.object({
  reference: z.string(),
  modelName: z.string(),
  email: z.string(),
  platforms: z.string(),
  description: z.string(),
  socialLinks: z.string(),
});
export type Renewal = z.infer<typeof Renewal>;

/** `POST /api/contact/general`. */
export const ContactForm = z.object({
  name: line(100),
  email,
  subject: line(200),
  inquiryType: z.enum(inquiryTypeKeys),
  message: paragraphs(5_000),
  ...trap,
});
export type ContactForm = z.infer<typeof ContactForm>;

/**
 * The answer to a form that was stored; `message` is shown as it is and contains "Thank you". A listing
 * request has a status page, which `statusToken` opens at `/list-model/status#…`.
 */
export const FormAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  reference: z.string().optional(),
  statusToken: z.string().optional(),
});
export type FormAnswer = z.infer<typeof FormAnswer>;

/**
 * `GET /api/contact/status`: the status of a listing request, without its content. `hasReceipt`:
 * behind the same token. `slug` and `featuredUntil` once it was active; `reason` is the message of a
 * rejection, `paymentInstructions` are there while a payment is due, and `renewal` is the token of the form
 * that features it again once it has ended.
 */
export const ListingStatus = requestStatus(listingRequestStates).extend({
  hasReceipt: z.boolean(),
  priceCents: z.int(),
  slug: z.string().nullable(),
  featuredUntil: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  paymentInstructions: z.string().nullable(),
  renewal: z.string().nullable(),
});
export type ListingStatus = z.infer<typeof ListingStatus>;

/** `GET /api/contact/address`: the email to write to when a form fails. */
export const ContactAddress = z.object({ email: z.string() });
export type ContactAddress = z.infer<typeof ContactAddress>;
