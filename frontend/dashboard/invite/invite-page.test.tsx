import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { InvitePage } from './invite-page';

const opened = {
  name: 'Velvet Rose',
  slug: 'velvet-rose',
  dashboardUrl: 'https://marquee.example/analytics/velvet-rose',
  password: 'abcd-efgh-ijkl',
  platforms: ['fanvue'],
  timezone: 'UTC',
};

test('only the button uses the link up, and the password is shown with the state of the tracking', async () => {
  window.history.replaceState(null, '', '/password-info#token');
  const server = fakeServer();
  const { user } = renderWithProviders(<InvitePage />, { url: '/password-info#token' });
  expect(server.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show my password' }));
  const call = await server.next('POST /api/password-info');
  expect(call.body).toEqual({ token: 'token' });
  call.reply(opened);
  await screen.findByText('abcd-efgh-ijkl');
  expect(window.location.hash).toBe('');
  const states = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(states.find((text) => text?.includes('Fanvue clicks'))).toMatch(/^Active/);
  expect(states.find((text) => text?.includes('OnlyFans clicks'))).toMatch(/^Not set up/);
});

test('a person of an agency sees the email to log in with, and no tracking of a model', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<InvitePage />, { url: '/password-info#token' });
  await user.click(screen.getByRole('button', { name: 'Show my password' }));
  (await server.next('POST /api/password-info')).reply({ ...opened, login: 'ada@lights.example' });
  await screen.findByText('ada@lights.example');
  expect(screen.queryByText('Tracking status')).toBeNull();
});

test('a link that was used already says why and leaves the URL', async () => {
  window.history.replaceState(null, '', '/password-info#used');
  const server = fakeServer();
  const { user } = renderWithProviders(<InvitePage />, { url: '/password-info#used' });
  await user.click(screen.getByRole('button', { name: 'Show my password' }));
  (await server.next('POST /api/password-info')).reply(
    { error: 'link.expired', message: 'This link has expired.', requestId: 'r' },
    { status: 410 },
  );
  await screen.findByText(/This link has expired\./);
  expect(window.location.hash).toBe('');
});

test('a link can be opened again after a failed or limited call', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<InvitePage />, { url: '/password-info#token' });
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Show my password' }));
    return server.next('POST /api/password-info');
  };
  (await press()).fail();
  await screen.findByText("Couldn't show the password. Please try again.");
  (await press()).reply({}, { status: 429, headers: { 'retry-after': '2' } });
  await screen.findByText('Too many attempts. Please try again in 2 seconds.');
  (await press()).reply(opened);
  await screen.findByText('abcd-efgh-ijkl');
});

test('a page without a token shows no password', () => {
  const server = fakeServer();
  renderWithProviders(<InvitePage />, { url: '/password-info' });
  screen.getByRole('heading', { name: 'This link has been used or has expired' });
  expect(server.calls).toEqual([]);
});
