import { z } from 'zod';
import { filledText, text } from '../text/text';

/** What the public forms ask for, each with its bounds. */
export const line = (maxLength: number) =>
  filledText(maxLength)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .trim();

export const paragraphs = (maxLength: number) => filledText(maxLength).trim();

export const email = text(254).trim().pipe(z.email());

/** A field that no person sees. Whoever fills it in is a robot: answered like everybody else, and kept nowhere. */
export const trap = { website: z.string().optional() };
