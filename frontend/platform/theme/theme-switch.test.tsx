import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/render';
import { ThemeSwitch } from './theme-switch';

const shownTheme = () => document.documentElement.dataset.theme;

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test('a switch repaints at once, is remembered, and can be switched back', async () => {
  const { user } = renderWithProviders(<ThemeSwitch />);
  await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(shownTheme()).toBe('light');
  expect(localStorage.getItem('marquee_theme')).toBe('light');
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(shownTheme()).toBe('dark');
});

test('a remembered theme is offered to be switched from, and before-paint.js has already applied it', () => {
  localStorage.setItem('marquee_theme', 'light');
  document.documentElement.dataset.theme = 'light';
  renderWithProviders(<ThemeSwitch />);
  expect(screen.getByRole('button', { name: 'Switch to dark theme' })).toBeTruthy();
  expect(shownTheme()).toBe('light');
});

test.each([
  [null, true, 'light'],
  [null, false, undefined],
  ['dark', true, undefined],
  ['light', false, 'light'],
])(
  'with %p stored, before-paint.js on a device that prefers light (%p) shows %p',
  (stored, matches, shown) => {
    if (stored !== null) localStorage.setItem('marquee_theme', stored);
    const script = readFileSync(join(import.meta.dirname, 'before-paint.js'), 'utf8');
    new Function('matchMedia', script)(() => ({ matches }));
    expect(shownTheme()).toBe(shown);
  },
);

test('the theme of the device is offered to be switched from until one is chosen', () => {
  document.documentElement.dataset.theme = 'light';
  renderWithProviders(<ThemeSwitch />);
  const { children } = screen.getByRole('button', { name: 'Switch to dark theme' });
  const shownIcons = () => [...children].map((icon) => getComputedStyle(icon).display !== 'none');
  expect(shownIcons()).toEqual([false, true]);
  delete document.documentElement.dataset.theme;
  expect(shownIcons()).toEqual([true, false]);
});

test('a choice in another tab applies here too', () => {
  renderWithProviders(<ThemeSwitch />);
  act(() => {
    localStorage.setItem('marquee_theme', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_theme' }));
  });
  expect(shownTheme()).toBe('light');
});
