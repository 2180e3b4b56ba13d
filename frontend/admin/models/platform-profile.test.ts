import { platformProfile } from './platform-profile';

test.each([
  ['https://onlyfans.com/vera-lamplight', 'Vera Lamplight', 'vera-lamplight'],
  [' https://www.fanvue.com/Vera-Lamplight?ref=1 ', 'Vera Lamplight', 'vera-lamplight'],
  ['https://onlyfans.com/@vera/photos', 'Vera', 'vera'],
])('%j gives a name and a slug', (link, name, slug) => {
  expect(platformProfile(link)).toEqual({ name, slug });
});

test.each([
  'https://onlyfans.com/',
  'https://elsewhere.example/vera',
  'http://onlyfans.com/vera',
  'vera',
  'https://onlyfans.com/%E0%A4%A',
])('%j gives nothing', (text) => {
  expect(platformProfile(text)).toBeNull();
});
