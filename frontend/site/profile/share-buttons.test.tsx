import { screen } from '@testing-library/react';
import { SiteOrigin } from '../../platform/head/page-context';
import { renderWithProviders } from '../../platform/testing/render';
import { toasts } from '../../platform/toast/toast-store';
import { ShareButtons } from './share-buttons';

const model = { slug: 'ada', name: 'Ada & Co' };

test('every share link contains the whole profile link, encoded, and opens in a new tab', () => {
  renderWithProviders(
    <SiteOrigin value="https://marquee.example">
      <ShareButtons model={model} />
    </SiteOrigin>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent?.replace(/ \(opens.*/, ''))).toEqual([
    'X (Twitter)',
    'Facebook',
    'Reddit',
    'WhatsApp',
  ]);
  for (const link of links) {
    expect(link.getAttribute('href')).toContain(encodeURIComponent('https://marquee.example/model/ada'));
    expect(link.getAttribute('target')).toBe('_blank');
  }
});

test('copying the link says so', async () => {
  const { user } = renderWithProviders(
    <SiteOrigin value="https://marquee.example">
      <ShareButtons model={model} />
    </SiteOrigin>,
  );
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(toasts.get()[0]?.title).toBe('Profile link copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe('https://marquee.example/model/ada');
});
