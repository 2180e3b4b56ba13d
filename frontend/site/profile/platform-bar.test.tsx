import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { PlatformBar } from './platform-bar';

/** jsdom has no layout: the test reports what a browser would observe. */
let report: (isIntersecting: boolean) => void = () => undefined;
const before = globalThis.IntersectionObserver;

beforeAll(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterAll(() => Object.assign(globalThis, { IntersectionObserver: before }));

const profile = sampleModel({ onlyFansLink: 'https://onlyfans.com/ada' });
const links = document.createElement('div');

test('the bar is shown only while the links of the profile are out of view', () => {
  renderWithProviders(<PlatformBar model={profile} links={links} />);
  expect(screen.queryByRole('group')).toBeNull();
  report(false);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    `/track/${profile.slug}/onlyfans?surface=profile`,
  );
  report(true);
  expect(screen.queryByRole('group')).toBeNull();
});

test('a profile without platforms has no bar', () => {
  renderWithProviders(<PlatformBar model={{ ...profile, onlyFansLink: null }} links={links} />);
  report(false);
  expect(screen.queryByRole('group')).toBeNull();
});
