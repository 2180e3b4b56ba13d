import type { SetUp } from '@marquee/contracts/http/setup';
import { screen } from '@testing-library/react';
import { setSiteName, siteName } from '../../platform/head/site-name';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SetupPage } from './setup-page';

const setUp: SetUp = {
  publicUrl: 'https://stage.example',
  adminUrl: 'https://stage.example',
  contactEmail: 'contact@stage.example',
  timezone: 'UTC',
  mailHost: 'mail.stage.example',
};
const usual = siteName();
afterEach(() => setSiteName(usual));

test('the first-run page shows the settings of the site with their names', async () => {
  setSiteName('Example Stage');
  const server = fakeServer();
  renderWithProviders(<SetupPage />, { url: '/admin/setup#a-token-of-this-test' });
  const call = await server.next('POST /api/admin/setup');
  expect(call.body).toEqual({ token: 'a-token-of-this-test' });
  call.reply(setUp);
  await screen.findByText('Example Stage (SITE_NAME)');
  screen.getByText('https://stage.example (PUBLIC_URL)');
  screen.getByText('contact@stage.example (CONTACT_EMAIL)');
  screen.getByText('Email is sent through mail.stage.example.');
});

test('without the token of the link the page is closed and asks for nothing', () => {
  const server = fakeServer();
  renderWithProviders(<SetupPage />, { url: '/admin/setup' });
  screen.getByText('Open the link that "make up" prints.');
  expect(server.calls).toEqual([]);
});
