import { screen, waitFor } from '@testing-library/react';
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
