import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { FavoriteButton, FavoriteHeart } from './favorite-button';
import { favoritesMax } from './favorites';
import { FavoritesLink } from './favorites-link';

const ada = { id: 7, name: 'Ada Vale' };
const show = () =>
  renderWithProviders([
    <FavoritesLink key="link" />,
    <FavoriteHeart key="heart" model={ada} />,
    <FavoriteButton key="button" model={ada} />,
    <ToastHost key="toasts" />,
  ]);

const pressed = () =>
  screen
    .getAllByRole('button', { name: 'Favorite Ada Vale' })
    .map((button) => button.getAttribute('aria-pressed'));
const heart = () => screen.getAllByRole('button', { name: 'Favorite Ada Vale' })[0] ?? document.body;

test('a heart adds the model on this device, and again removes it, everywhere on the page', async () => {
  const { user } = show();
  await user.click(heart());
  expect(pressed()).toEqual(['true', 'true']);
  expect(screen.getByRole('link').textContent).toBe('Favorites1');
  expect(localStorage.getItem('marquee_favorites')).toBe('[7]');
  await user.click(heart());
  expect(pressed()).toEqual(['false', 'false']);
  expect(screen.getByRole('link').textContent).toBe('Favorites');
});

test('a full list takes no further model and says why', async () => {
  const full = Array.from({ length: favoritesMax }, (_, index) => index + 1_000);
  localStorage.setItem('marquee_favorites', JSON.stringify(full));
  const { user } = show();
  await user.click(heart());
  await screen.findByText('Remove one to add Ada Vale.');
  expect(pressed()).toEqual(['false', 'false']);
});

test('a favorite lasts for the page when storage is forbidden', async () => {
  const setItem = import.meta.jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = show();
  await user.click(heart());
  expect(pressed()).toEqual(['true', 'true']);
  setItem.mockRestore();
});
