import { mayReloadFor } from './lost-script';

const lost = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js');

test('a page with a lost script is reloaded once, and again only after a minute', () => {
  sessionStorage.clear();
  expect(mayReloadFor(lost, 1_000_000)).toBe(true);
  expect(mayReloadFor(lost, 1_002_000)).toBe(false);
  expect(mayReloadFor(lost, 1_100_000)).toBe(true);
});

test.each([
  'Importing a module script failed.',
  'error loading dynamically imported module: /assets/a.js',
  'Unable to preload CSS for /assets/a.css',
])('"%s" is a lost script', (message) => {
  sessionStorage.clear();
  expect(mayReloadFor(new TypeError(message), Date.now())).toBe(true);
});

test('another error is shown', () => {
  sessionStorage.clear();
  expect(mayReloadFor(new Error('a component failed'), Date.now())).toBe(false);
  expect(mayReloadFor(undefined, Date.now())).toBe(false);
});
