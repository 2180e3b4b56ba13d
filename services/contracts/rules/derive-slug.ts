import { fold } from '../text/fold';
import { slugMaxLength } from './slug';

/**
 * The default slug of a name: a valid `Slug`, or empty when the name has no Latin letter and no digit.
 * Accents are transliterated; characters other than letters, digits, spaces and hyphens are removed; spaces
 * become single hyphens.
 */
export const deriveSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugMaxLength)
    .replace(/-$/, '');
