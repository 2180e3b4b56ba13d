import { SiteConfig } from '@marquee/contracts/http/site-config';
import { readSiteConfig } from './site-config';

const whole: SiteConfig = {
  contactEmail: 'contact@marquee.example',
  promisedCards: 1_000,
  simulatedWidgets: 'labelled',
  thirdParty: {
    webAnalytics: 'https://tags.example/tag.js',
    fullPageDesktop: 'https://pages.example/desk.js',
  },
  privacySignal: true,
};

test('a valid answer parses to the same value as with the schema of the contract', () => {
  for (const config of [whole, { ...whole, thirdParty: {}, simulatedWidgets: 'off', privacySignal: false }])
    expect(readSiteConfig(config)).toEqual(SiteConfig.parse(config));
});

test.each([
  null,
  [],
  {},
  { ...whole, contactEmail: 1 },
  { ...whole, simulatedWidgets: 'on' },
  { ...whole, thirdParty: null },
])('an answer of another shape throws: %j', (body) => expect(() => readSiteConfig(body)).toThrow(TypeError));

test('a URL that is not https, or has an unknown name, is left out', () => {
  const { thirdParty } = readSiteConfig({
    ...whole,
    thirdParty: { webAnalytics: 'http://tags.example/', other: 'https://x.example/' },
  });
  expect(thirdParty).toEqual({});
});
