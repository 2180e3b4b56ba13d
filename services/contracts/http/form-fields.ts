import { z } from 'zod';
import { isPlatformLink, type Platform } from '../rules/platforms';
import { filledText, text } from '../text/text';

export const nameMaxLength = 80;

/** A field of a public form that holds one line. */
export const line = (maxLength: number) =>
  filledText(maxLength)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .trim();

export const paragraphs = (maxLength: number) => filledText(maxLength).trim();

export const email = text(254).trim().pipe(z.email('Enter a valid email address.'));

/** A link of a model on the platform; null where it is empty. */
export const platformLink = (platform: Platform) =>
  text(500)
    .trim()
    .transform((link) => link || null)
    .refine(
      (link) => link === null || isPlatformLink(platform, link),
      `must be an https URL on ${platform.hosts[0]}`,
    );

export const tagsMax = 20;

/** Trimmed, lower case, without empty and repeated tags, in the order given. */
export const Tags = z
  .array(text(30).transform((tag) => tag.trim().toLowerCase()))
  .max(tagsMax)
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

/** A honeypot: a hidden field that only bots fill in. Their form gets the usual answer and is not stored. */
export const trap = { website: z.string().optional() };
