/** Adds what jsdom lacks and the screens use. Each test starts with an empty page and empty storage. */
import { cleanup, configure } from '@testing-library/react';

// Generous: a test waits for a condition, and a busy machine may be slow to meet it.
configure({ asyncUtilTimeout: 180_000 });

/** Never reports: in jsdom nothing has a size or a position. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(globalThis, { IntersectionObserver: SilentObserver, ResizeObserver: SilentObserver });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
window.requestIdleCallback ??= (run) => Number(setTimeout(run));

globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
