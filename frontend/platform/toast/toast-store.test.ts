import { dismissToast, readToasts, showToast } from './toast-store';

beforeEach(() => {
  import.meta.jest.useFakeTimers();
});

afterEach(() => {
  import.meta.jest.useRealTimers();
});

test('a new message takes the place of the one before it', () => {
  showToast({ title: 'first' });
  showToast({ title: 'second' });
  expect(readToasts()).toMatchObject([{ title: 'second', open: true }]);
});

test('a dismissed message is closed at once and forgotten after 1,000,000 ms', () => {
  showToast({ title: 'third' });
  const id = readToasts()[0]?.id ?? 0;
  dismissToast(id);
  expect(readToasts()).toMatchObject([{ title: 'third', open: false }]);
  import.meta.jest.advanceTimersByTime(999_999);
  expect(readToasts()).toHaveLength(1);
  import.meta.jest.advanceTimersByTime(1);
  expect(readToasts()).toHaveLength(0);
});
