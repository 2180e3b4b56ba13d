import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeProvider } from 'styled-components';
import { whileAgeVerified } from '../storage/age-verification';
import { theme } from '../theme/theme';
import { AgeGate } from './age-gate';

/** The page as before-paint.js leaves it for a first visit: closed before React renders. */
const show = () => {
  document.documentElement.dataset.ageGate = 'closed';
  render(
    <ThemeProvider theme={theme}>
      <AgeGate>
        <main id="main" tabIndex={-1}>
          The page
        </main>
      </AgeGate>
    </ThemeProvider>,
  );
  return { user: userEvent.setup() };
};

const page = () => screen.getByText('The page').parentElement;

test('a first visit is asked, with the page out of reach of pointer, keyboard and screen reader', async () => {
  show();
  const dialog = await screen.findByRole('dialog', { name: 'Adults only' });
  expect(document.activeElement).toBe(dialog);
  expect(page()?.hasAttribute('inert')).toBe(true);
  expect(page()?.getAttribute('aria-hidden')).toBe('true');
  expect(document.documentElement.dataset.ageGate).toBe('closed');
});

test('confirming opens the page, moves the focus to it and is remembered', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'I am 18+ years old - Enter Site' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page()?.hasAttribute('inert')).toBe(false);
  expect(document.activeElement?.id).toBe('main');
  expect(localStorage.getItem('marquee_age_verified')).toBe('true');
});

test('a visitor who has confirmed before sees no gate', () => {
  localStorage.setItem('marquee_age_verified', 'true');
  show();
  expect(page()?.hasAttribute('inert')).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a visitor who has declined in this session finds no way in, confirmed before or not', async () => {
  localStorage.setItem('marquee_age_verified', 'true');
  sessionStorage.setItem('marquee_age_declined', 'true');
  show();
  // base.css shows the text and the buttons of this answer only.
  expect(document.documentElement.dataset.ageGate).toBe('declined');
  expect(page()?.hasAttribute('inert')).toBe(true);
});

test('confirming in another tab opens the page here, and withdrawing closes it', async () => {
  show();
  await screen.findByRole('dialog');
  const begun: string[] = [];
  const stop = whileAgeVerified(() => {
    begun.push('begin');
    return () => begun.push('end');
  });
  const otherTab = (change: () => void) =>
    act(() => {
      change();
      window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_age_verified' }));
    });
  otherTab(() => localStorage.setItem('marquee_age_verified', 'true'));
  expect(screen.queryByRole('dialog')).toBeNull();
  otherTab(() => localStorage.removeItem('marquee_age_verified'));
  await screen.findByRole('dialog');
  stop();
  expect(begun).toEqual(['begin', 'end']);
});
