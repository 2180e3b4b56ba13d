import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { FavoritesPage } from './favorites-page';

const ada = sampleModel();
const bea = sampleModel({ id: 2, slug: 'bea-stone', name: 'Bea Stone' });

// Before the other test: the favorites of a page load are read once.
test('stored nonsense is no favorite', async () => {
  localStorage.setItem('marquee_favorites', '{nonsense');
  renderWithProviders(<FavoritesPage />);
  await screen.findByText('No favorites yet');
});

test('removing a favorite moves the focus to the count', async () => {
  localStorage.setItem('marquee_favorites', '[2,1]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_favorites' }));
  const server = fakeServer();
  server.answer('GET /api/models?ids=', [bea, ada]);
  const { user } = renderWithProviders(<FavoritesPage />);
  await screen.findByText('2 favorites');
  await user.click(screen.getByRole('button', { name: 'Favorite Bea Stone' }));
  const count = await screen.findByText('1 favorite');
  await waitFor(() => expect(document.activeElement).toBe(count));
});

const store = (ids: string) => {
  localStorage.setItem('marquee_favorites', ids);
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_favorites' }));
};

test('favorites of another device are added to those of this one after a question, and not without', async () => {
  store('[2]');
  const server = fakeServer();
  server.answer('GET /api/models?ids=', ({ path }: { path: string }) =>
    path.includes('ids=2,1') || path.includes('ids=2%2C1') ? [bea, ada] : [bea],
  );
  const first = renderWithProviders(<FavoritesPage />, { url: '/favorites#add=1,2' });
  await screen.findByText('Add 1 favorite?');
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(localStorage.getItem('marquee_favorites')).toBe('[2]');
  expect(first.router.state.location.hash).toBe('');
  first.unmount();

  const { user, router } = renderWithProviders(<FavoritesPage />, { url: '/favorites#add=1,2' });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(localStorage.getItem('marquee_favorites')).toBe('[2,1]'));
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

test('the link and the code for another device hold the favorites, and open with the question', async () => {
  store('[2,1]');
  const server = fakeServer();
  server.answer('GET /api/models?ids=', [bea, ada]);
  const { user } = renderWithProviders(<FavoritesPage />);
  await user.click(await screen.findByRole('button', { name: 'Open on another device' }));
  await screen.findByText(`${window.location.origin}/favorites#add=2,1`);
  screen.getByRole('img', { name: 'QR code with the link to your favorites' });
});

test('more like your favorites are unpaid models of their category', async () => {
  store('[2,1]');
  const server = fakeServer();
  server.answer('GET /api/models?ids=', [bea, ada]);
  server.answer(`GET /api/models?category=${bea.category}&featured=false`, [
    bea,
    sampleModel({ id: 5, slug: 'eve-lark', name: 'Eve Lark' }),
  ]);
  renderWithProviders(<FavoritesPage />);
  await screen.findByRole('heading', { name: 'More like your favorites' });
  expect(screen.getAllByRole('link', { name: /Bea Stone/ })).toHaveLength(1);
  screen.getByRole('link', { name: 'Eve Lark' });
});
