import { renderWithProviders } from '../testing/render';
import { PrivateHead } from './page-head';

test('a private page has a title, a description, keywords and a canonical URL without its search params', () => {
  document.head.innerHTML = '<title data-sent>Sent</title><meta data-sent name="description" content="Sent">';
  renderWithProviders(<PrivateHead title="Analytics Dashboard" />, { url: '/analytics/ada-vale?days=7' });
  const content = (name: string) =>
    document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  expect(document.head.querySelector('[data-sent]')).toBeNull();
  expect(document.title).toBe('Analytics Dashboard | Marquee');
  expect(content('description')).toMatch(/^Analytics Dashboard: /);
  expect(content('keywords')).toMatch(/\S/);
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    '/analytics/ada-vale',
  );
});
