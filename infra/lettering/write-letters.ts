/** Writes services/catalog/pictures/letters.ts from the font: `node --import tsx infra/lettering/write-letters.ts`, then `npm run format`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLetters } from './read-letters';

const lines = [...readLetters()].map(
  ([character, letter]) => `  ${JSON.stringify(character)}: ${JSON.stringify(letter)},`,
);

writeFileSync(
  join(import.meta.dirname, '../../services/catalog/pictures/letters.ts'),
  `/*
 * Outlines of Bricolage Grotesque, weight 800 (SIL Open Font License 1.1), so that a picture can hold a name without a font reader in the
 * service. Written by infra/lettering/write-letters.ts; a test there says when the font has changed.
 */

/** In units of the font, 1,000 to its size, y upwards: how far the next letter stands, a blank, and the outline. */
export const letters: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
