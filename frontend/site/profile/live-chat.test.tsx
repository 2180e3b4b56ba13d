import { act, fireEvent, screen } from '@testing-library/react';
import { makeQueryClient } from '../../platform/api/query-client';
import { renderWithProviders } from '../../platform/testing/render';
import { LiveChat } from './live-chat';

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
  // The shortest pauses and the smallest figures.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const show = (simulatedWidgets: 'labelled' | 'off') => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(['site-config'], {
    contactEmail: 'us@marquee.example',
    promisedCards: 0,
    simulatedWidgets,
    thirdParty: {},
    privacySignal: false,
  });
  renderWithProviders(<LiveChat />, { queryClient });
};
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const send = (text: string) => {
  const message = screen.getByLabelText('Your message');
  fireEvent.change(message, { target: { value: text } });
  fireEvent.submit(message);
};

test('the chat is labeled as simulated and starts with five entries', () => {
  show('labelled');
  screen.getByRole('button', { name: 'Simulated' });
  screen.getByText('20 online');
  expect(entries()).toHaveLength(5);
});

test('an entry is added after 10 seconds at the earliest, and the latest eight stay', () => {
  show('labelled');
  pass(9_999);
  expect(entries()).toHaveLength(5);
  pass(1);
  expect(entries()).toHaveLength(6);
  pass(100_000);
  expect(entries()).toHaveLength(8);
});

test('the visitor’s message is added as ‘You’; a blank one is ignored', () => {
  show('labelled');
  send('   ');
  expect(entries()).toHaveLength(5);
  send('Good evening');
  expect(entries().at(-1)).toBe('You Good evening');
});

test('nothing is added while the page is hidden', () => {
  show('labelled');
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  pass(100_000);
  expect(entries()).toHaveLength(5);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  pass(10_000);
  expect(entries()).toHaveLength(6);
});

test('an installation can switch the chat off', () => {
  show('off');
  expect(screen.queryByText('Live chat')).toBeNull();
});

test('a minimized chat keeps its title, its entries and the focus, and is restored', () => {
  show('labelled');
  send('Good evening');
  const minimize = screen.getByRole('button', { name: 'Minimize live chat' });
  minimize.focus();
  fireEvent.click(minimize);
  expect(screen.queryByLabelText('Your message')).toBeNull();
  screen.getByText('Live chat');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore live chat');
  pass(10_000);
  fireEvent.click(screen.getByRole('button', { name: 'Restore live chat' }));
  expect(entries()).toHaveLength(7);
  expect(entries()).toContain('You Good evening');
});

// The last test of this file: a closed widget stays closed until the page is loaded again.
test('a closed chat stays closed', () => {
  show('labelled');
  fireEvent.click(screen.getByRole('button', { name: 'Close live chat' }));
  expect(screen.queryByText('Live chat')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});
