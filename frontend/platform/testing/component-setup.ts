/** What jsdom lacks and the screens use. Each test starts from an empty page and empty storage. */
import { cleanup, configure } from '@testing-library/react';

// A busy machine may take seconds to load a lazy part.
configure({ asyncUtilTimeout: 20_000 });

globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;

Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
