import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithProviders } from '../../platform/testing/render';
import { Carousel } from './carousel';

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const banners = () => screen.getByRole('region', { name: 'Banners' }).firstElementChild ?? document.body;
const counter = () => screen.getByText(/^\d \/ 4$/).textContent;
const isMoving = () => screen.getByRole('group').getAttribute('aria-live') === 'off';
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('the banners advance every 5 seconds, all four, and start again', () => {
  renderWithProviders(<Carousel />);
  pass(4_999);
  expect(counter()).toBe('1 / 4');
  pass(1);
  const seen = [counter()];
  for (let step = 0; step < 4; step += 1) {
    pass(5_000);
    seen.push(counter());
  }
  expect(seen).toEqual(['2 / 4', '3 / 4', '4 / 4', '1 / 4', '2 / 4']);
});

test('the banners pause while the pointer or the focus is on them', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  renderWithProviders(<Carousel />);
  await user.hover(banners());
  expect(isMoving()).toBe(false);
  pass(11_000);
  expect(counter()).toBe('1 / 4');
  await user.unhover(banners());
  expect(isMoving()).toBe(true);
  fireEvent.focus(screen.getByRole('button', { name: /^Banner 4/ }));
  pass(11_000);
  expect([counter(), isMoving()]).toEqual(['1 / 4', false]);
});

test('a dot shows its banner, and stopped banners stay', () => {
  renderWithProviders(<Carousel />);
  fireEvent.click(screen.getByRole('button', { name: 'Banner 4: Put your name in lights' }));
  expect(counter()).toBe('4 / 4');
  fireEvent.click(screen.getByRole('button', { name: 'Pause banners' }));
  pass(11_000);
  expect(counter()).toBe('4 / 4');
  fireEvent.click(screen.getByRole('button', { name: 'Play banners' }));
  pass(5_000);
  expect(counter()).toBe('1 / 4');
});

test('with reduced motion the banners move only after a press on play', () => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: media === '(prefers-reduced-motion: reduce)',
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as MediaQueryList,
  );
  renderWithProviders(<Carousel />);
  pass(11_000);
  expect(counter()).toBe('1 / 4');
  fireEvent.click(screen.getByRole('button', { name: 'Play banners' }));
  pass(5_000);
  expect(counter()).toBe('2 / 4');
});
