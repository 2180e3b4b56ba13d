import { screen } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { renderWithProviders } from '../testing/render';
import { PageFailed } from './page-failed';

const jest = import.meta.jest;

afterEach(() => {
  jest.restoreAllMocks();
});

test('offline the page says so and that it reloads, and a failed retry shows its time', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const server = fakeServer();
  const { user } = renderWithProviders(<PageFailed />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("You're offline");
  expect(screen.getByRole('status').textContent).toContain('This page reloads when you reconnect.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const call = await server.next('HEAD /');
  call.fail();
  await screen.findByText(/Still no connection at/);
});

test('online the page says that something went wrong', () => {
  renderWithProviders(<PageFailed />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
});
