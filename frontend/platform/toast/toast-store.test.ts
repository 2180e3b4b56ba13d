import { dismissToast, showToast, toasts } from './toast-store';

beforeEach(() => {
  import.meta.jest.useFakeTimers();
});

afterEach(() => {
  import.meta.jest.useRealTimers();
});

test('a new message replaces the one before it', () => {
  showToast({ title: 'first' });
  showToast({ title: 'second' });
  expect(toasts.get()).toMatchObject([{ title: 'second', open: true }]);
});

test('a dismissed message is closed at once and forgotten after 1,000,000 ms', () => {
  showToast({ title: 'third' });
  const id = toasts.get()[0]?.id ?? 0;
  dismissToast(id);
  expect(toasts.get()).toMatchObject([{ title: 'third', open: false }]);
  import.meta.jest.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  import.meta.jest.advanceTimersByTime(1);
  expect(toasts.get()).toHaveLength(0);
});
