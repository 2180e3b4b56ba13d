import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SavedSearches, SaveSearch } from './saved-searches';

const named = (id: number) => sampleModel({ id, slug: `model-${id}`, name: `Model ${id}` });
const newest = 'GET /api/models/search?q=jazz&category=slim&sort=newest&limit=24';
const url = '/models?search=jazz&category=slim&sort=rating&page=2';

test('a search is saved on this device without its order and page, and says what is new since it was opened', async () => {
  const server = fakeServer();
  server.answer(newest, [named(9), named(4)]);
  const first = renderWithProviders(<SaveSearch />, { url });
  await first.user.click(screen.getByRole('button', { name: 'Save search', pressed: false }));
  await screen.findByRole('button', { name: 'Save search', pressed: true });
  expect(localStorage.getItem('marquee_searches')).toBe(
    '[{"params":"search=jazz&category=slim","newestId":9}]',
  );
  first.unmount();

  server.answer(newest, [named(12), named(11), named(9)]);
  const { user, router } = renderWithProviders(<SavedSearches />);
  await screen.findByText('2 new since your last visit');
  await user.click(screen.getByRole('link', { name: 'jazz, slim' }));
  expect(router.state.location.search).toBe('?search=jazz&category=slim');
  await waitFor(() => expect(screen.queryByText(/new since/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove jazz, slim' }));
  expect(localStorage.getItem('marquee_searches')).toBeNull();
});

test('the whole list is no search that can be saved', () => {
  renderWithProviders(<SaveSearch />, { url: '/models?sort=name' });
  expect(screen.queryByRole('button')).toBeNull();
});
