import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { FeaturedSlider } from './below-fold';

// jsdom has no layout: a strip of 1,000 pixels that shows 400 of them.
const size = { scrollWidth: 1_000, clientWidth: 400 };

beforeAll(() => {
  globalThis.ResizeObserver = class {
    readonly observe: () => void;
    readonly unobserve = () => undefined;
    readonly disconnect = () => undefined;
    constructor(measure: ResizeObserverCallback) {
      this.observe = () => measure([], this);
    }
  };
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => value });
  Element.prototype.scrollBy = function scrollBy(this: Element, options?: ScrollToOptions | number) {
    const left = typeof options === 'object' ? (options.left ?? 0) : 0;
    this.scrollLeft = Math.min(size.scrollWidth - size.clientWidth, Math.max(0, this.scrollLeft + left));
    fireEvent.scroll(this);
  };
});

test('each button scrolls the strip and is disabled at its end', () => {
  renderWithProviders(<FeaturedSlider />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const ends = () => [button('Previous models').disabled, button('Next models').disabled];
  expect(ends()).toEqual([true, false]);
  fireEvent.click(button('Next models'));
  expect(ends()).toEqual([false, false]);
  fireEvent.click(button('Next models'));
  expect(ends()).toEqual([false, true]);
  fireEvent.click(button('Previous models'));
  fireEvent.click(button('Previous models'));
  expect(ends()).toEqual([true, false]);
});
