import { repeatWhileVisible } from './repeat-while-visible';

const openPage = () => {
  let visibilityState: DocumentVisibilityState = 'visible';
  const listeners = new Set<() => void>();
  return {
    page: {
      get visibilityState() {
        return visibilityState;
      },
      addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
    },
    turn: (to: DocumentVisibilityState) => {
      visibilityState = to;
      for (const listener of listeners) listener();
    },
    listeners,
  };
};

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const rhythm = (random: number) => ({ minMs: 10_000, maxMs: 25_000, random: () => random });

test.each([
  [0, 10_000],
  [0.999_999, 25_000],
])('the shortest and the longest pause are the bounds', (random, pauseMs) => {
  const run = jest.fn();
  const end = repeatWhileVisible(run, { ...rhythm(random), page: openPage().page });
  jest.advanceTimersByTime(pauseMs - 1);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(pauseMs);
  expect(run).toHaveBeenCalledTimes(2);
  end();
});

test('nothing runs while the page is hidden, and showing it starts a new pause', () => {
  const { page, turn } = openPage();
  const run = jest.fn();
  const end = repeatWhileVisible(run, { ...rhythm(0), page });
  jest.advanceTimersByTime(9_000);
  turn('hidden');
  jest.advanceTimersByTime(1_000_000);
  expect(run).not.toHaveBeenCalled();
  turn('visible');
  jest.advanceTimersByTime(9_999);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  end();
});

test('once stopped, no timer or listener remains', () => {
  const { page, turn, listeners } = openPage();
  const run = jest.fn();
  repeatWhileVisible(run, { ...rhythm(0), page })();
  turn('visible');
  jest.advanceTimersByTime(1_000_000);
  expect([run.mock.calls.length, listeners.size]).toEqual([0, 0]);
});
