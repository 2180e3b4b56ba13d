import { fold } from '../text/fold';
import { slugMaxLength } from './slug';

/**
 * The slug that a name gets when none was chosen: a valid `Slug`, or empty when the name has no Latin letter and no digit.
 * Accents are transliterated; other characters than letters, digits, spaces and hyphens go; spaces become single hyphens.
 */
export const deriveSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugMaxLength)
    .replace(/-$/, '');
