import { accountOf, linesWithoutLink, profileLinksIn } from './profile-links';

test.each([
  ['https://instagram.com/velvet', 'https://instagram.com/velvet'],
  ['http://www.instagram.com/velvet', 'https://www.instagram.com/velvet'],
  ['x.com/velvet', 'https://x.com/velvet'],
  ['Instagram: @velvet', 'https://instagram.com/velvet'],
  ['Instagram: https://instagram.com/velvet', 'https://instagram.com/velvet'],
  ['IG @velvet.rose', 'https://instagram.com/velvet.rose'],
  ['TikTok - velvet', 'https://tiktok.com/@velvet'],
  ['@velvet on Twitter', 'https://x.com/velvet'],
  ['Bluesky velvet.bsky.social', 'https://bsky.app/profile/velvet.bsky.social'],
  ['Reddit: velvet_rose', 'https://reddit.com/user/velvet_rose'],
  ['OnlyFans @velvet', 'https://onlyfans.com/velvet'],
  ['• (https://t.me/velvet)', 'https://t.me/velvet'],
])('%s is %s', (text, link) => expect(profileLinksIn(text)).toEqual({ links: [link], rest: [] }));

test.each([
  '@velvet',
  'https://social.example/velvet',
  'https://instagram.com.elsewhere.example/velvet',
  'https://user:pass@instagram.com/velvet',
  'https://instagram.com:8443/velvet',
  'instagram.com',
  'OnlyFans',
  'Snapchat: velvet',
  'javascript:alert(1)',
])('%s is no link and is kept', (text) => expect(profileLinksIn(text)).toEqual({ links: [], rest: [text] }));

test('a text of several items gives each link once and keeps the rest', () =>
  expect(
    profileLinksIn(
      'OnlyFans @velvet, Fanvue\nx.com/velvet https://x.com/velvet\nmy old page: velvet.example/me',
    ),
  ).toEqual({
    links: ['https://onlyfans.com/velvet', 'https://x.com/velvet'],
    rest: ['Fanvue', 'my old page: velvet.example/me'],
  }));

test('a URL beats an account by name on the same site, in whichever order they are written', () => {
  expect(profileLinksIn('OnlyFans @velvet, https://onlyfans.com/velvet-rose').links).toEqual([
    'https://onlyfans.com/velvet-rose',
  ]);
  expect(profileLinksIn('onlyfans.com/velvet-rose\nOnlyFans @velvet\nFanvue @velvet').links).toEqual([
    'https://onlyfans.com/velvet-rose',
    'https://fanvue.com/velvet',
  ]);
});

test.each([
  ['https://instagram.com/velvet\nhttps://velvet.example/about', []],
  ['Instagram: @velvet\n\n t.me/velvet ', []],
  ['linktr.ee/velvet', []],
  ['not a link', ['not a link']],
  ['https://instagram.com/velvet\nask me\nlocalhost', ['ask me', 'localhost']],
  ['@velvet', ['@velvet']],
])('the lines of %j without a link', (text, wrong) => expect(linesWithoutLink(text)).toEqual(wrong));

test.each([
  ['https://onlyfans.com/velvet', 'velvet'],
  ['onlyfans.com/velvet/media?lang=en', 'velvet'],
  ['http://www.tiktok.com/@velvet', 'velvet'],
  ['reddit.com/u/velvet_rose', 'velvet_rose'],
  ['https://bsky.app/profile/velvet.bsky.social', 'velvet.bsky.social'],
])('%s is the page of %s', (link, account) => expect(accountOf(link)).toBe(account));

test.each(['velvet', '@velvet', 'instagram.com', 'https://social.example/velvet', 'Instagram: @velvet'])(
  '%s is no page of an account',
  (text) => expect(accountOf(text)).toBeUndefined(),
);
