import { act, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../testing/render';
import { ToastHost } from './toast-host';
import { showToast } from './toast-store';

test('a message with an undo offers it, and closes when it is used', async () => {
  const { user } = renderWithProviders(<ToastHost />);
  let undone = 0;
  showToast({
    title: 'Featured',
    undo: () => {
      undone += 1;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undone).toBe(1);
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull());
});

test('a message whose code cannot be loaded is shown as text, and the page stays', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { user } = renderWithProviders(
    <>
      <p>The page</p>
      <ToastHost load={load} />
    </>,
  );
  act(() => showToast({ title: 'New password', text: 'correct-horse' }));
  await screen.findByText(/correct-horse/);
  screen.getByText('The page');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/correct-horse/)).toBeNull();
});
