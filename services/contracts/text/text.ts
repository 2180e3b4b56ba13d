import { z } from 'zod';

// PostgreSQL text cannot hold NUL, and a lone surrogate has no UTF-8 form: rejected here, not by an engine.
const nulOrLoneSurrogate = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Text that every engine can store: no NUL, no lone surrogate, at most `maxLength` UTF-16 units. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => !nulOrLoneSurrogate.test(value), 'must not contain NUL or a lone surrogate');

/** Text with at least one character that is not white space. */
export const filledText = (maxLength: number) =>
  text(maxLength).refine((value) => value.trim() !== '', 'is required');
