import { asksForPrivacy } from './privacy';

test('Global Privacy Control and Do Not Track are both a request', () => {
  expect(asksForPrivacy({ globalPrivacyControl: true })).toBe(true);
  expect(asksForPrivacy({ doNotTrack: '1' })).toBe(true);
});

test('silence and a refusal to ask are none', () => {
  expect(asksForPrivacy({})).toBe(false);
  expect(asksForPrivacy({ globalPrivacyControl: false, doNotTrack: '0' })).toBe(false);
  expect(asksForPrivacy({ doNotTrack: null })).toBe(false);
});
