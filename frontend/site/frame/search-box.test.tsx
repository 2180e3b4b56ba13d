import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { SearchBox } from './search-box';

test.each([
  ['  ada & co ', '/models?search=ada%20%26%20co'],
  ['   ', '/help'],
])('submitting %j leads to %s', async (text, url) => {
  const { user, router } = renderWithProviders(<SearchBox />, { url: '/help' });
  await user.type(screen.getByLabelText('Search models'), text);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(url);
});
