import { excerptOf } from './excerpt';

const words = 'lamp '.repeat(40).trim();

test.each([
  ['a short text stays', 'Portraits by lamplight.', 'Portraits by lamplight.'],
  ['the dots follow a whole word', words, `${'lamp '.repeat(14).trim()}…`],
  [
    'a comma before the dots is dropped',
    `${'lamp '.repeat(13)}lamp, ${words}`,
    `${'lamp '.repeat(14).trim()}…`,
  ],
  ['no dots after a sentence', `${'lamp '.repeat(14).trim()}. ${words}`, `${'lamp '.repeat(14).trim()}.`],
  ['a single long word is cut', 'a'.repeat(100), `${'a'.repeat(70)}…`],
])('%s', (_name, text, excerpt) => expect(excerptOf(text)).toBe(excerpt));
