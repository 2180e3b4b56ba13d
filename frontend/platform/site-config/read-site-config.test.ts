import { SiteConfig } from '@marquee/contracts/http/site-config';
import { readSiteConfig } from './read-site-config';

const whole: SiteConfig = {
  contactEmail: 'contact@marquee.example',
  simulatedWidgets: 'labelled',
  thirdParty: {
    webAnalytics: 'https://tags.example/tag.js',
    fullPageDesktop: 'https://pages.example/desk.js',
  },
  privacySignal: true,
};

test('what the contract allows is read as the contract reads it', () => {
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
])('another answer is refused: %j', (body) => expect(() => readSiteConfig(body)).toThrow(TypeError));

test('an address that is not https, or has no known name, is not there', () => {
  const { thirdParty } = readSiteConfig({
    ...whole,
    thirdParty: { webAnalytics: 'http://tags.example/', other: 'https://x.example/' },
  });
  expect(thirdParty).toEqual({});
});
