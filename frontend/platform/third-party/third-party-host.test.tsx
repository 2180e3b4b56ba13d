import type { SiteConfig } from '@marquee/contracts/http/site-config';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { renderWithProviders } from '../testing/render';
import { openConsentBanner } from './consent';
import { PrivacyChoicesButton } from './privacy-choices';
import { ThirdPartyHost } from './third-party-host';

const config: SiteConfig = {
  contactEmail: 'contact@marquee.example',
  promisedCards: 1_000,
  simulatedWidgets: 'off',
  thirdParty: { webAnalytics: 'https://tags.example/tag.js' },
  privacySignal: false,
};

afterEach(() => openConsentBanner(false));

const show = (some: Partial<SiteConfig> = {}, ageVerified = 'true') => {
  const server = fakeServer();
  server.answer('GET /api/site-config', { ...config, ...some });
  localStorage.setItem('marquee_age_verified', ageVerified);
  return {
    server,
    ...renderWithProviders([<PrivacyChoicesButton key="button" />, <ThirdPartyHost key="host" />]),
  };
};

const banner = () => screen.queryByRole('region', { name: 'Privacy choices' });
const scripts = () => document.head.querySelectorAll('script[src^="https://tags.example/"]');

test('nothing is loaded before the answer, and declining loads nothing and is remembered', async () => {
  const { user } = show();
  const decline = await screen.findByRole('button', { name: 'Decline' });
  // The question is short enough to be read before it is answered.
  const question = banner()?.querySelector('p')?.textContent ?? '';
  expect(question).toMatch(/^Allow scripts for web analytics from tags\.example\?/);
  expect(question.split(/\s+/).length).toBeLessThanOrEqual(25);
  await user.click(decline);
  expect(banner()).toBeNull();
  expect(scripts()).toHaveLength(0);
  expect(localStorage.getItem('marquee_consent')).toBe('declined');
});

test('without configured scripts there is no banner, and the button says so', async () => {
  const { user, server } = show({ thirdParty: {} });
  await server.next('GET /api/site-config');
  expect(banner()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Privacy choices' }));
  await screen.findByText(/There is nothing to choose/);
});

test('the browser’s privacy signal answers for the visitor', async () => {
  localStorage.setItem('marquee_consent', 'accepted');
  const { user, server } = show({ privacySignal: true });
  await server.next('GET /api/site-config');
  await user.click(screen.getByRole('button', { name: 'Privacy choices' }));
  await screen.findByText(/Your browser sends a privacy signal/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(scripts()).toHaveLength(0);
});

test('an opened banner takes the focus, and Escape closes it, keeps the answer and returns the focus', async () => {
  localStorage.setItem('marquee_consent', 'declined');
  const { user } = show();
  const button = screen.getByRole('button', { name: 'Privacy choices' });
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(banner()));
  await screen.findByText(/You declined third-party scripts/);
  await user.keyboard('{Escape}');
  expect(banner()).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(localStorage.getItem('marquee_consent')).toBe('declined');
});

test('the banner stays away while the age gate is closed', async () => {
  const { server, user } = show({}, 'false');
  await server.next('GET /api/site-config');
  await user.click(screen.getByRole('button', { name: 'Privacy choices' }));
  expect(banner()).toBeNull();
});

test('an administrator’s browser loads nothing, also after consent, and the banner explains it', async () => {
  localStorage.setItem('marquee_consent', 'accepted');
  localStorage.setItem('marquee_admin_until', new Date(Date.now() + 60_000).toISOString());
  const { user, server } = show();
  await server.next('GET /api/site-config');
  await user.click(screen.getByRole('button', { name: 'Privacy choices' }));
  await screen.findByText(/An administrator is logged in/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(scripts()).toHaveLength(0);
});

// Last: a started script cannot be unloaded.
test('accepting loads the configured scripts once and is remembered', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(scripts()).toHaveLength(1));
  expect(localStorage.getItem('marquee_consent')).toBe('accepted');
});
