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
