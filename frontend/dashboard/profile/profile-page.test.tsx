import type { OwnProfile } from '@marquee/contracts/http/proposals';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { loginFlag } from '../frame/login-flag';
import { ProfilePage } from './profile-page';
import { ProposalNotice } from './proposal-status';

const at = '2026-11-20T12:00:00.000Z';
const profile: OwnProfile = {
  slug: 'ada-north',
  name: 'Ada North',
  version: 3,
  fields: {
    description: 'Evening shows.',
    bio: '',
    tags: ['stage'],
    status: 'online',
    isOnline: true,
    profileImage: null,
    gallery: [{ url: '/media/a.jpg', alt: 'On stage' }],
    onlyFansLink: 'https://onlyfans.com/ada',
    fanvueLink: null,
    socialLinks: [{ network: 'x', url: 'https://x.com/ada' }],
    languages: [],
    country: null,
    monthlyPriceCents: null,
  },
  pending: null,
  decided: null,
};
const pending = {
  id: 7,
  state: 'pending',
  changes: { bio: 'Tours.' },
  message: 'New season',
  reason: null,
  createdAt: at,
  decidedAt: null,
} as const;
const path = '/api/insights/ada-north/proposal';

beforeEach(() => {
  localStorage.clear();
  loginFlag('ada-north').set(true);
});

const open = (shown: OwnProfile = profile) => {
  const server = fakeServer();
  server.answer(`GET ${path}`, shown);
  server.answer('GET /api/insights/ada-north/pictures', []);
  const page = () =>
    renderWithProviders(<ProfilePage />, {
      url: '/analytics/ada-north/profile',
      route: '/analytics/:slug/profile',
    });
  return { server, page, ...page() };
};

test('only what differs from the profile is sent, and the page shows that it waits', async () => {
  const { server, user } = open();
  await user.type(await screen.findByLabelText('About'), 'Tours.');
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), ', new');
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  const sent = await server.next(`POST ${path}`);
  expect(sent.body).toEqual({ version: 3, message: '', bio: 'Tours.', tags: ['stage', 'new'] });
  sent.reply({ ...profile, pending });
  expect((await screen.findByRole('status', { name: 'Your last proposal' })).textContent).toMatch(
    /Waiting for review.*Changes: About/,
  );
  expect(screen.getByRole('button', { name: 'Replace the pending changes' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('unsent changes survive a reload, and undoing them restores the profile', async () => {
  const { page, unmount, user } = open();
  await user.type(await screen.findByLabelText('About'), 'Tours.');
  unmount();
  page();
  expect(await screen.findByLabelText('About')).toHaveProperty('value', 'Tours.');
  expect(screen.getByText('Unsent changes are kept in this browser.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(screen.getByLabelText('About')).toHaveProperty('value', '');
});

test('a refused field shows its error there, and the text stays', async () => {
  const { server, user } = open();
  await user.type(await screen.findByLabelText('About'), 'Tours.');
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  (await server.next(`POST ${path}`)).reply(
    {
      error: 'word.refused',
      message: 'No.',
      fields: { bio: 'uses a word that is not accepted' },
      requestId: 'x',
    },
    { status: 422 },
  );
  expect(await screen.findByText('This field uses a word that is not accepted.')).toBeTruthy();
  expect(screen.getByLabelText('About')).toHaveProperty('value', 'Tours.');
});

test('a profile that changed meanwhile keeps the typed changes and is sent with the new version', async () => {
  const { server, user } = open();
  await user.type(await screen.findByLabelText('About'), 'Tours.');
  server.answer(`GET ${path}`, {
    ...profile,
    version: 4,
    fields: { ...profile.fields, description: 'Matinees.' },
  });
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  (await server.next(`POST ${path}`)).reply(
    { error: 'model.stale', message: 'Changed.', fields: { version: 'is 4 by now' }, requestId: 'x' },
    { status: 409 },
  );
  expect(await screen.findByText(/Your profile has changed since/)).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Matinees.'));
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  expect((await server.next(`POST ${path}`)).body).toEqual({ version: 4, message: '', bio: 'Tours.' });
});

test('a pending proposal is edited on, and can be withdrawn', async () => {
  const { server, user } = open({ ...profile, pending });
  expect(await screen.findByLabelText('About')).toHaveProperty('value', 'Tours.');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  (await server.next(`POST ${path}/withdraw`)).reply(profile);
  await waitFor(() => expect(screen.getByLabelText('About')).toHaveProperty('value', ''));
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('a declined proposal is shown with its reason', async () => {
  open({ ...profile, decided: { ...pending, state: 'declined', reason: 'Too short.', decidedAt: at } });
  const status = await screen.findByRole('status', { name: 'Your last proposal' });
  expect(status.textContent).toMatch(/Declined on.*Reason: Too short\./);
});

test('without a login no call is made, and the login opens the profile', async () => {
  loginFlag('ada-north').set(false);
  const { server, user } = open();
  await user.type(await screen.findByLabelText('Password'), 'a password');
  expect(server.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Access Analytics' }));
  (await server.next('POST /api/insights/login')).reply({ success: true });
  expect(await screen.findByLabelText('About')).toBeTruthy();
});

test('the dashboard shows a pending proposal and a recent decision, but no old one', async () => {
  const server = fakeServer();
  const show = (shown: OwnProfile) => {
    server.answer(`GET ${path}`, shown);
    return renderWithProviders(<ProposalNotice slug="ada-north" />);
  };
  const recent = new Date().toISOString();
  const declined = { ...pending, state: 'declined', reason: 'Too short.' } as const;
  const { unmount } = show({ ...profile, decided: { ...declined, decidedAt: recent } });
  expect((await screen.findByRole('status')).textContent).toMatch(/Declined.*Reason: Too short\./);
  unmount();
  const old = show({ ...profile, decided: { ...declined, decidedAt: '2020-01-01T00:00:00.000Z' } });
  await waitFor(() => expect(old.queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('status')).toBeNull();
});
