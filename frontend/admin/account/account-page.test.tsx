// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/account';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AccountPage } from './account-page';

const at = '2099-01-01T00:00:00.000Z';

const open = (url: string) => {
  localStorage.setItem('marquee_admin_until', at);
  const server = fakeServer();
  server.answer('GET /api/admin/session', { email: 'ada@example.com', role: 'analyst', expiresAt: at });
  const factors = { twoStep: { on: false, recoveryCodesLeft: 0 }, passkeys: [] };
  server.answer('GET /api/admin/account/factors', factors);
  server.answer('GET /api/insights/site/shares', { links: [] });
  server.answer('GET /api/admin/account', {
    email: 'ada@example.com',
    passwordChangedAt: null,
    idleMinutes: null,
    sessions: [],
  });
  return renderWithProviders(<AccountPage />, { url });
};

const expanded = (name: string) => screen.findByRole('button', { name, expanded: true });
const folded = (name: string) => screen.findByRole('button', { name, expanded: false });

test('every form is behind its button, and a given password is named', async () => {
  const { user } = open('/admin/account');
  await screen.findByText('You still use the password this account was given. Please choose your own.');
  await folded('Manage Share links');
  await folded('Manage API tokens');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await user.click(await folded('Change Password'));
  screen.getByLabelText('Current password');
});

test('Share on the figures leads to the open form of share links, with its days', async () => {
  open('/admin/account?period=weekly#shares');
  await expanded('Close Share links');
  await screen.findByRole('button', { name: 'Create share link' });
});
