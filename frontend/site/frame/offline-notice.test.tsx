import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { OfflineNotice } from './offline-notice';

afterEach(() => onlineManager.setOnline(true));

test('the notice is announced while the browser is offline, and only then', () => {
  renderWithProviders(<OfflineNotice />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(status.textContent).toBe("You're offline. Missing content will load when you reconnect.");
  act(() => void window.dispatchEvent(new Event('online')));
  expect(status.textContent).toBe('');
});

test('a notice that is rendered while offline is shown at once', () => {
  onlineManager.setOnline(false);
  renderWithProviders(<OfflineNotice />);
  screen.getByText(/^You're offline\./);
});
