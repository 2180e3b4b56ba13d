import { act, fireEvent, screen } from '@testing-library/react';
import { makeQueryClient } from '../../platform/api/query-client';
import { MainArea } from '../../platform/frame/main-area';
import { renderWithProviders } from '../../platform/testing/render';
import { LiveActivity } from './live-activity';

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the activity is labeled as simulated, changes within its limits, and can be closed', () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  const queryClient = makeQueryClient();
  queryClient.setQueryData(['site-config'], {
    contactEmail: 'us@marquee.example',
    promisedCards: 0,
    simulatedWidgets: 'labelled',
    thirdParty: {},
    privacySignal: false,
  });
  renderWithProviders(
    <MainArea>
      <LiveActivity />
    </MainArea>,
    { queryClient },
  );
  const viewers = () => Number(screen.getByText(/viewing now/).textContent?.split(' ')[0]);
  screen.getByRole('button', { name: 'Simulated' });
  expect(viewers()).toBe(20);
  act(() => jest.advanceTimersByTime(4_999));
  expect(viewers()).toBe(20);
  act(() => jest.advanceTimersByTime(1));
  expect(viewers()).toBe(15);
  screen.getByText('1 minute ago');
  random.mockReturnValue(0.999_999);
  act(() => jest.advanceTimersByTime(15_000));
  expect(viewers()).toBeGreaterThan(15);
  screen.getByText('5 minutes ago');
  const close = screen.getByRole('button', { name: 'Close live activity' });
  close.focus();
  fireEvent.click(close);
  expect(screen.queryByText('Live activity')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
