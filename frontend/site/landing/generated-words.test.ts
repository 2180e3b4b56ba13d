import { landingOf } from '@marquee/contracts/rules/landing';
import { hasRefusedWord, refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import fc from 'fast-check';
import { generatedWords } from './generated-words';

test('a slug reads as a title, and always the same', () => {
  expect(generatedWords('best-models-in-lisbon-2026').title).toBe('Best Models In Lisbon 2026');
  expect(generatedWords('Été à Paris').title).toBe('Ete A Paris');
  expect(generatedWords('best-models')).toEqual(generatedWords('best-models'));
});

test('different addresses get different promotions, each with its title in it', () => {
  const some = Array.from({ length: 200 }, (_, nth) => generatedWords(`models-${nth}`));
  const written = new Set(some.map(({ title, description }) => description.replaceAll(title, '…')));
  expect(written.size).toBe(8);
  for (const { title, description } of some) expect(description).toContain(title);
});

test('any address has a title of bounded length and plain letters, and none holds a refused word', () => {
  const address = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.stringMatching(/^[a-z0-9е-]{1,200}$/),
  );
  fc.assert(
    fc.property(address, (slug) => {
      fc.pre(landingOf(slug).is !== 'refused');
      const { title, description } = generatedWords(slug);
      expect(title).toMatch(/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/);
      expect(title.length).toBeLessThanOrEqual(8 * 25);
      expect(hasRefusedWord(title)).toBe(false);
      expect(description.length).toBeLessThan(title.length + 200);
    }),
    { numRuns: 100 },
  );
});

test('letters of another script that look like ours are not printed, nor what they kept apart', () => {
  const [refused = ''] = refusedBeginnings;
  const cyrillic = refused.replaceAll('e', 'е');
  expect(cyrillic).not.toBe(refused);
  expect(generatedWords(`${cyrillic}-models`).title).toBe('Models');
  expect(generatedWords(`${refused.slice(0, 2)}-模-${refused.slice(2)}`).title).toBe(
    'Creators Worth Meeting',
  );
  expect(generatedWords('模特').title).toBe('Creators Worth Meeting');
  expect(generatedWords('---').title).toBe('Creators Worth Meeting');
});
