import { draftOf } from './model-draft';

const request = { modelName: 'Velvet Rosé', platforms: 'OnlyFans', socialLinks: '', description: '' };

test('a draft has the name, a slug of it, and the links from any field', () => {
  expect(
    draftOf({
      ...request,
      platforms: 'OnlyFans: https://onlyfans.com/velvet, Fanvue',
      socialLinks: 'https://social.example/velvet\nhttps://www.fanvue.com/velvet',
    }),
  ).toEqual({
    name: 'Velvet Rosé',
    slug: 'velvet-rose',
    onlyFansLink: 'https://onlyfans.com/velvet',
    fanvueLink: 'https://www.fanvue.com/velvet',
  });
});

test('a link to another host is not a platform link', () => {
  expect(
    draftOf({
      ...request,
      platforms: 'https://onlyfans.com.elsewhere.example/velvet http://fanvue.com/velvet',
    }),
  ).toMatchObject({
    onlyFansLink: '',
    fanvueLink: '',
  });
});
