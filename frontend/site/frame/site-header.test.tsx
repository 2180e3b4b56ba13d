import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { SiteHeader } from './site-header';

test('/ focuses the search field, except while a text is typed', async () => {
  const { user } = renderWithProviders(<SiteHeader />, { url: '/help' });
  await user.keyboard('/');
  const search = screen.getAllByLabelText<HTMLInputElement>('Search models')[0];
  expect(document.activeElement).toBe(search);
  expect(search?.value).toBe('');
  await user.keyboard('a/b');
  expect(search?.value).toBe('a/b');
});

test('the header leads to what has something to show: to models, and not to videos, of which none plays', () => {
  renderWithProviders(<SiteHeader />, { url: '/videos' });
  const names = within(screen.getByRole('navigation', { name: 'Main', hidden: true }))
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Models', 'Categories', 'Pricing', 'Contact', 'Help']);
});
