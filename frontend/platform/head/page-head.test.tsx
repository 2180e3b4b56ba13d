import { renderWithProviders } from '../testing/render';
import { PageHead, PrivateHead } from './page-head';

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

test('a profile links to its oEmbed answer, other pages do not', () => {
  const link = () =>
    document.head.querySelector('link[type="application/json+oembed"]')?.getAttribute('href');
  const facts = { title: 'Ada Vale', description: 'A profile.', path: '/model/ada-vale' };
  const { unmount } = renderWithProviders(<PageHead {...facts} />);
  expect(link()).toBeUndefined();
  unmount();
  renderWithProviders(<PageHead {...facts} ogType="profile" />);
  expect(link()).toBe(
    'http://localhost:8080/oembed?url=http%3A%2F%2Flocalhost%3A8080%2Fmodel%2Fada-vale&format=json',
  );
});
