import { profilePlan, sitePlan } from './script-plan';

const all = {
  webAnalytics: 'https://a.example/tag.js',
  pushNotifications: 'https://b.example/push.js',
  mobileBanner: 'https://c.example/mobile.js',
  extraBanner: 'https://d.example/extra.js',
  fullPageMobile: 'https://e.example/phone.js',
  fullPageDesktop: 'https://e.example/desktop.js',
};

test('a script without a URL is never planned', () => {
  expect([sitePlan({}), profilePlan({}, 390)]).toEqual([[], []]);
});

test('the full-page banner is the mobile one up to 768 pixels, and the other from 769 on', () => {
  const urlAt = (width: number) =>
    profilePlan(all, width).find(({ name }) => name === 'full-page-banner')?.url;
  expect([urlAt(390), urlAt(768), urlAt(769), urlAt(1_440)]).toEqual([
    all.fullPageMobile,
    all.fullPageMobile,
    all.fullPageDesktop,
    all.fullPageDesktop,
  ]);
});

test('the banners start after 1, 1.5 and 2 seconds', () => {
  expect(
    profilePlan(all, 390).flatMap(({ name, afterMs }) => (name.endsWith('banner') ? [afterMs] : [])),
  ).toEqual([1_000, 1_500, 2_000]);
});

test('web analytics belongs to the whole site and no profile starts it again', () => {
  expect(sitePlan(all).map(({ name }) => name)).toEqual(['web-analytics']);
  expect(profilePlan(all, 390).map(({ name }) => name)).not.toContain('web-analytics');
});
