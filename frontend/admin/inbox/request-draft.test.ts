import { profileIn } from './request-draft';

const texts = { modelName: 'Velvet Rosé', platforms: 'OnlyFans', socialLinks: '', description: '' };
const request = { ...texts, category: null, tags: [] };

test('a draft is listed as the requester would like to be, or as new', () => {
  expect(profileIn({ ...request, category: 'redhead', tags: ['vip', 'lamps'] }).draft).toMatchObject({
    category: 'redhead',
    tags: 'vip, lamps',
  });
  expect(profileIn(request).draft).toMatchObject({ category: 'new', tags: '' });
});

test('a draft has the name, a slug of it, the text, and the links from any field', () => {
  expect(
    profileIn({
      ...request,
      platforms: 'OnlyFans: https://onlyfans.com/velvet, Fanvue',
      socialLinks: 'https://social.example/velvet\nhttps://www.fanvue.com/velvet\nInstagram: @velvet',
      description: 'Portraits in warm light.',
    }),
  ).toMatchObject({
    draft: {
      name: 'Velvet Rosé',
      slug: 'velvet-rose',
      description: 'Portraits in warm light.',
      bio: '',
      onlyFansLink: 'https://onlyfans.com/velvet',
      fanvueLink: 'https://www.fanvue.com/velvet',
      socialLinks: 'https://instagram.com/velvet',
    },
    unread: ['Fanvue', 'https://social.example/velvet'],
  });
});

test('accounts without a URL become links, as the form suggests to write them', () => {
  expect(profileIn({ ...request, platforms: 'OnlyFans @velvet, Fanvue @velvet' })).toMatchObject({
    draft: { onlyFansLink: 'https://onlyfans.com/velvet', fanvueLink: 'https://fanvue.com/velvet' },
    unread: [],
  });
});

test('a link to another host is not a platform link, and no written link is lost', () => {
  expect(
    profileIn({
      ...request,
      platforms: 'https://onlyfans.com.elsewhere.example/velvet',
      socialLinks: 'https://onlyfans.com/one\nhttps://onlyfans.com/two',
    }),
  ).toMatchObject({
    draft: { onlyFansLink: 'https://onlyfans.com/one', fanvueLink: '' },
    unread: ['https://onlyfans.com/two', 'https://onlyfans.com.elsewhere.example/velvet'],
  });
});

test('a long text is the bio, and its first sentences are the description of cards', () => {
  const sentence = 'Portraits in warm light, every evening of the week. ';
  const {
    draft: { description, bio },
  } = profileIn({ ...request, description: sentence.repeat(20) });
  expect(bio).toBe(sentence.repeat(20));
  expect(description).toBe(sentence.repeat(5).trim());
  const oneWord = profileIn({ ...request, description: 'x '.repeat(400) });
  expect(oneWord.draft.description.length).toBeLessThanOrEqual(300);
  expect(oneWord.draft.description).toMatch(/x…$/);
});
