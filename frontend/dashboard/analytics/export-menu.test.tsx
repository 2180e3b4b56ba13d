import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ExportMenu } from './export-menu';

test('the form of share links gets every filter of the page', () => {
  const range = { first: '2026-11-13', last: '2026-11-19', today: '2026-11-20' };
  const url = '/?days=7&tab=audience&where=country%3ADE&where=device%3AMobile';
  renderWithProviders(<ExportMenu slug="velvet" range={range} />, { url });
  const link = screen.getByRole('link', { name: 'Share by a link', hidden: true });
  expect(link.getAttribute('href')).toBe(
    '/?days=7&tab=account&where=country%3ADE&where=device%3AMobile#shares',
  );
});
