import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/render';
import { OfflineNotice } from './offline-notice';
import { StaleNotice } from './stale-notice';

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

test('a page with figures names the time since when they are old', () => {
  renderWithProviders(<StaleNotice />);
  act(() => void window.dispatchEvent(new Event('offline')));
  screen.getByText(/^You're offline since \d+:\d\d:\d\d [AP]M .+\. What you see may be out of date\.$/);
  expect(document.documentElement.dataset.stale).toBe('');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(document.documentElement.dataset.stale).toBeUndefined();
});
