import { sourceNames, sourceOf } from './sources';

test.each([
  ['direct', 'direct', 'Direct'],
  ['www.google.com', 'search', 'Google'],
  ['google.de', 'search', 'Google'],
  ['www.google.co.uk', 'search', 'Google'],
  ['gemini.google.com', 'ai', 'Gemini'],
  ['l.instagram.com', 'social', 'Instagram'],
  ['t.co', 'social', 'X'],
  ['linktr.ee', 'link-page', 'Linktree'],
  ['notgoogle.com', 'referral', 'Other sites'],
  ['google.evil.example', 'referral', 'Other sites'],
  ['blog.example', 'referral', 'Other sites'],
])('a visit from %s is %s by %s', (host, channel, name) => {
  expect(sourceOf(host)).toEqual({ channel, name });
  expect(sourceNames).toContain(name);
});

test('a campaign comes before the referrer', () =>
  expect(sourceOf('instagram.com', 'newsletter / mail / spring')).toEqual({
    channel: 'campaign',
    name: 'Campaign',
  }));
