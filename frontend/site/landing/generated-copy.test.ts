import { landingOf } from '@marquee/contracts/rules/landing';
import { hasRefusedWord, refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import fc from 'fast-check';
import { generatedCopy } from './generated-copy';

test('a slug becomes a title, always the same one', () => {
  expect(generatedCopy('best-models-in-lisbon-2026').title).toBe('Best Models In Lisbon 2026');
  expect(generatedCopy('Été à Paris').title).toBe('Ete A Paris');
  expect(generatedCopy('best-models')).toEqual(generatedCopy('best-models'));
});

test.each([
  ['best-latina-singers', 'latina singers'],
  ['top-models', ''],
  ['模特', ''],
])('%s has the topic %j', (slug, topic) => {
  expect(generatedCopy(slug).topic).toBe(topic);
});

test('different slugs get different descriptions, each with its title', () => {
  const some = Array.from({ length: 200 }, (_, nth) => generatedCopy(`models-${nth}`));
  const written = new Set(some.map(({ title, description }) => description.replaceAll(title, '…')));
  expect(written.size).toBe(5);
  for (const { title, description } of some) expect(description).toContain(title);
});

test('every slug has a title of bounded length in ASCII letters, without a refused word', () => {
  const anySlug = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.stringMatching(/^[a-z0-9е-]{1,200}$/),
  );
  fc.assert(
    fc.property(anySlug, (slug) => {
      fc.pre(landingOf(slug).is !== 'refused');
      const { title, description } = generatedCopy(slug);
      expect(title).toMatch(/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/);
      expect(title.length).toBeLessThanOrEqual(8 * 25);
      expect(hasRefusedWord(title)).toBe(false);
      expect(description.length).toBeLessThan(title.length + 200);
    }),
    { numRuns: 100 },
  );
});

test('words with lookalike letters of other scripts are dropped, also where they separate parts of a refused word', () => {
  const [refused = ''] = refusedBeginnings;
  const cyrillic = refused.replaceAll('e', 'е');
  expect(cyrillic).not.toBe(refused);
  expect(generatedCopy(`${cyrillic}-models`).title).toBe('Models');
  expect(generatedCopy(`${refused.slice(0, 2)}-模-${refused.slice(2)}`).title).toBe('Creators worth meeting');
  expect(generatedCopy('模特').title).toBe('Creators worth meeting');
  expect(generatedCopy('---').title).toBe('Creators worth meeting');
});

test('no description says that a page is missing', () => {
  const slugs = Array.from({ length: 200 }, (_, nth) => `best-anything-${nth}`);
  expect(
    slugs.filter((slug) => /not found|don.t have|no page/i.test(generatedCopy(slug).description)),
  ).toEqual([]);
});
