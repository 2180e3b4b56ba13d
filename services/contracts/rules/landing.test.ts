import { curatedKeywords, landingOf } from './landing';
import { refusedBeginnings, refusedWholeWords } from './refused-words';
import { Slug } from './slug';

test('every curated keyword is a slug, is written once and holds no refused word', () => {
  expect(new Set(curatedKeywords).size).toBe(curatedKeywords.length);
  for (const keyword of curatedKeywords) {
    expect(Slug.safeParse(keyword).success).toBe(true);
    expect(landingOf(keyword)).toEqual({ is: 'curated', keyword });
  }
});

test.each([...refusedBeginnings, ...refusedWholeWords])(
  'no landing page is generated for the refused word %#',
  (word) => {
    for (const slug of [
      word,
      `best-${word}-models`,
      `${word.toUpperCase()}-x`,
      word.split('').join('-'),
      `x_${word}_y`,
    ])
      expect({ slug, ...landingOf(slug) }).toEqual({ slug, is: 'refused' });
  },
);

test('any other slug has a generated page', () => {
  for (const slug of [
    'best-models-2026',
    'Models in Paris',
    'premium-content-2',
    '---',
    '<script>',
    '模特',
  ]) {
    expect(landingOf(slug)).toEqual({ is: 'generated' });
  }
});
