import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { Section } from '../analytics/section-nav';
import { TitledPanel } from './titled-panel';

const { jest } = import.meta;

const panel = (
  <Section id="audience">
    <TitledPanel title="Clicks by country" fold="phone" glance="Most from Chile: 4 clicks">
      Chile, Peru
    </TitledPanel>
  </Section>
);

const onPhone = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );

afterEach(() => {
  jest.restoreAllMocks();
  location.hash = '';
});

test('on a wide screen the panel has no fold', () => {
  renderWithProviders(panel);
  screen.getByText('Chile, Peru');
  expect(screen.queryByRole('button')).toBeNull();
});

test('on a phone it shows its most important figure, keeps the focus, and stays as it was left', async () => {
  onPhone();
  const { user, unmount } = renderWithProviders(panel);
  screen.getByText('Most from Chile: 4 clicks');
  expect(screen.queryByText('Chile, Peru')).toBeNull();
  const fold = screen.getByRole('button', { name: 'Clicks by country', expanded: false });
  await user.click(fold);
  screen.getByText('Chile, Peru');
  expect(document.activeElement).toBe(fold);
  unmount();
  const again = renderWithProviders(panel);
  await again.user.click(screen.getByRole('button', { name: 'Clicks by country', expanded: true }));
  expect(screen.queryByText('Chile, Peru')).toBeNull();
});

test('a link to its section opens it', () => {
  onPhone();
  renderWithProviders(panel);
  act(() => {
    location.hash = '#audience';
    window.dispatchEvent(new Event('hashchange'));
  });
  screen.getByText('Chile, Peru');
});

test('on paper everything is open', () => {
  onPhone();
  renderWithProviders(panel);
  window.dispatchEvent(new Event('beforeprint'));
  screen.getByText('Chile, Peru');
  window.dispatchEvent(new Event('afterprint'));
  expect(screen.queryByText('Chile, Peru')).toBeNull();
});
