import { memoryStorage } from '../testing/memory-storage';
import { startOfVisit } from './visit';

const site = 'https://marquee.example';
const loaded = (path: string, referrer = '', isNavigation = true) => ({
  url: `${site}${path}`,
  referrer,
  isNavigation,
});
const begun = (...documents: ReturnType<typeof loaded>[]) => {
  const storage = memoryStorage();
  const visits = documents.map((document) => startOfVisit(document, {}, () => storage));
  return visits.map(({ referrer, campaign }) => ({ referrer, campaign }));
};

test('a visit keeps its beginning over links of this site, reloads and pages without a referrer', () => {
  const first = { referrer: 'www.google.com', campaign: 'letter / mail / spring' };
  expect(
    begun(
      loaded('/?utm_source=letter&utm_medium=mail&utm_campaign=spring', 'https://www.google.com/'),
      loaded('/models', `${site}/`),
      loaded('/models?utm_source=inside', `${site}/`),
      loaded('/models', ''),
      loaded('/model/ada', 'https://www.google.com/', false),
    ),
  ).toEqual([first, first, first, first, first]);
});

test('another site or a campaign begins a new visit', () => {
  expect(
    begun(
      loaded('/', 'https://www.google.com/'),
      loaded('/', 'https://l.instagram.com/a'),
      loaded('/?utm_source=flyer'),
    ),
  ).toEqual([
    { referrer: 'www.google.com', campaign: undefined },
    { referrer: 'l.instagram.com', campaign: undefined },
    { referrer: 'direct', campaign: 'flyer' },
  ]);
});

test.each([
  ['/', undefined],
  ['/?utm_source=&utm_campaign=%20', undefined],
  ['/?utm_medium=mail', 'mail'],
  ['/?utm_source=a%00b', 'ab'],
  [`/?utm_source=${'é'.repeat(300)}`, 'é'.repeat(128)],
  [`/?utm_source=${'x'.repeat(127)}${encodeURIComponent('🎟')}`, 'x'.repeat(127)],
])('the campaign of %s is text that the server takes', (path, campaign) => {
  expect(begun(loaded(path))).toEqual([{ referrer: 'direct', campaign }]);
});

test('with a privacy signal or without storage a visit is its document, and nothing is stored', () => {
  const storage = memoryStorage();
  const google = loaded('/', 'https://www.google.com/');
  const forbidden = () => {
    throw new Error('denied');
  };
  for (const start of [
    startOfVisit(google, { globalPrivacyControl: true }, () => storage),
    startOfVisit(google, {}, forbidden),
  ])
    expect(start).toEqual({ referrer: 'www.google.com', campaign: undefined });
  expect(storage.length).toBe(0);
});
