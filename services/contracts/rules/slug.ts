import { z } from 'zod';

export const slugMaxLength = 120;

/** Lower-case letters and digits joined by single hyphens; at most 120 characters. */
export const Slug = z
  .string()
  .max(slugMaxLength)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');
