import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { Section, SectionNav } from './section-nav';

type Seen = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

const before = globalThis.IntersectionObserver;
let report: (entries: Seen[]) => void = () => undefined;
beforeAll(() =>
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(listener: (entries: Seen[]) => void) {
        report = listener;
      }
      observe() {}
      disconnect() {}
    },
  }),
);
afterAll(() => Object.assign(globalThis, { IntersectionObserver: before }));

test('the first section at the top of the screen is the current one', () => {
  renderWithProviders(
    <>
      <SectionNav shown={['overview', 'links', 'account']} />
      <Section id="overview">overview</Section>
      <Section id="links">links</Section>
      <Section id="account">account</Section>
    </>,
  );
  const current = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'location')
      .map(({ textContent }) => textContent);
  const seen = (id: string, isIntersecting: boolean): Seen => ({
    target: document.getElementById(id) as HTMLElement,
    isIntersecting,
  });
  expect(current()).toEqual(['Overview']);
  act(() => report([seen('overview', true), seen('links', true)]));
  expect(current()).toEqual(['Overview']);
  act(() => report([seen('overview', false)]));
  expect(current()).toEqual(['Links']);
  act(() => report([seen('links', false)]));
  expect(current()).toEqual(['Links']);
});
