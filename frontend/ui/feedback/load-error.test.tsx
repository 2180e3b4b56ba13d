import { screen } from '@testing-library/react';
import { ApiError } from '../../platform/api/api-error';
import { renderWithProviders } from '../../platform/testing/render';
import { LoadError } from './load-error';

test('a failed load names its content and the reason, and can be repeated', async () => {
  let retries = 0;
  const error = new ApiError(500, 'Something went wrong on our side.', '');
  const { user } = renderWithProviders(
    <LoadError
      what="the ledger"
      error={error}
      retry={() => {
        retries += 1;
      }}
    />,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe("Couldn't load the ledger. Something went wrong on our side.Try again");
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retries).toBe(1);
});

test('without a retry function the text asks to try again, and nothing is shown without an error', () => {
  const { container, unmount } = renderWithProviders(<LoadError what="the ledger" error={null} />);
  expect(container.textContent).toBe('');
  unmount();
  const withoutSentence = new ApiError(503, 'Service Unavailable', '');
  renderWithProviders(<LoadError what="the ledger" error={withoutSentence} />);
  expect(screen.getByRole('alert').textContent).toBe("Couldn't load the ledger. Try again.");
});
