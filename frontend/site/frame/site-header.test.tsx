import { screen } from '@testing-library/react';
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
