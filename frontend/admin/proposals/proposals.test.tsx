import type { ComparedProposal } from '@marquee/contracts/http/proposals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { Proposals } from './proposals';

const at = '2026-11-20T12:00:00.000Z';
const proposal = {
  id: 7,
  state: 'pending',
  changes: { bio: 'Tours.', isOnline: false },
  message: 'New season',
  reason: null,
  createdAt: at,
  decidedAt: null,
  decidedBy: null,
  model: { id: 3, slug: 'ada-north', name: 'Ada North', archived: false },
} as const;
const compared: ComparedProposal = {
  ...proposal,
  version: 4,
  base: { bio: 'Shows.', isOnline: true },
  current: {
    description: '',
    bio: 'Shows.',
    tags: [],
    status: 'online',
    isOnline: true,
    profileImage: null,
    gallery: [],
    onlyFansLink: null,
    fanvueLink: null,
    socialLinks: [],
    languages: [],
    country: null,
    monthlyPriceCents: null,
  },
};
const path = '/api/admin/proposals';

const open = (shown: ComparedProposal | null = compared) => {
  const server = fakeServer();
  server.answer(`GET ${path}?`, { total: 1, counts: { pending: 1 }, proposals: [proposal] });
  if (shown !== null) server.answer(`GET ${path}/7`, shown);
  return { server, ...renderWithProviders(<Proposals />) };
};
const select = async (user: ReturnType<typeof open>['user']) =>
  await user.click(await screen.findByRole('button', { name: /Ada North/ }));

test('a proposal is compared with the profile and applied to the version that was shown', async () => {
  const { server, user } = open();
  await select(user);
  const about = (await screen.findByRole('heading', { name: 'About' })).closest('li');
  expect(about?.textContent).toBe('About NowShows.ProposedTours.');
  expect(screen.queryByText('Changed since')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apply to the profile' }));
  const sent = await server.next(`POST ${path}/7/apply`);
  expect(sent.body).toEqual({ version: 4 });
  server.answer(`GET ${path}/7`, {
    ...compared,
    version: 5,
    state: 'applied',
    decidedAt: at,
    decidedBy: 'ada@example.com',
  });
  sent.reply({ ...compared, version: 5, state: 'applied', decidedAt: at, decidedBy: 'ada@example.com' });
  expect(await screen.findByText(/by ada@example.com/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply to the profile' })).toBeNull();
});

test('a field that changed after the proposal is marked with all three values', async () => {
  const { user } = open({ ...compared, current: { ...compared.current, bio: 'Edited.' } });
  await select(user);
  const about = (await screen.findByRole('heading', { name: 'About Changed since' })).closest('li');
  expect(about?.textContent).toContain('When proposedShows.NowEdited.ProposedTours.');
});

test('a profile that changed after the comparison is compared again before it is applied', async () => {
  const { server, user } = open();
  await select(user);
  await user.click(await screen.findByRole('button', { name: 'Apply to the profile' }));
  server.answer(`GET ${path}/7`, {
    ...compared,
    version: 5,
    current: { ...compared.current, bio: 'Edited.' },
  });
  (await server.next(`POST ${path}/7/apply`)).reply(
    { error: 'model.stale', message: 'Changed.', fields: { version: 'is 5 by now' }, requestId: 'x' },
    { status: 409 },
  );
  expect(await screen.findByText(/The profile has changed since/)).toBeTruthy();
  expect(await screen.findByText('Edited.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply to the profile' }));
  expect((await server.next(`POST ${path}/7/apply`)).body).toEqual({ version: 5 });
});

test('a proposal is declined with a reason', async () => {
  const { server, user } = open();
  await select(user);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const form = screen.getByRole('form', { name: 'Decline' });
  await user.type(within(form).getByLabelText('Reason'), 'Too short.');
  await user.click(within(form).getByRole('button', { name: 'Decline with this reason' }));
  expect((await server.next(`POST ${path}/7/decline`)).body).toEqual({ reason: 'Too short.' });
});

test('a proposal that its holder withdrew is not there any more', async () => {
  const { server, user } = open(null);
  await select(user);
  (await server.next(`GET ${path}/7`)).reply(
    { error: 'proposal.unknown', message: '', requestId: 'x' },
    { status: 404 },
  );
  expect(await screen.findByText('Proposal not found. The holder replaced or withdrew it.')).toBeTruthy();
});

test('a proposed picture of another host is a link, which the browser does not load by itself', async () => {
  const url = 'https://photos.example/a.jpg';
  const own = { url: '/media/portraits/a.svg', alt: 'On stage' };
  const changes = { profileImage: url, gallery: [{ url, alt: 'At home' }, own] };
  const { user, container } = open({ ...compared, changes, base: { profileImage: null, gallery: [] } });
  await select(user);
  await screen.findByRole('link', { name: url });
  expect(screen.getByRole('link', { name: `At home: ${url}` }).getAttribute('rel')).toBe(
    'noopener noreferrer',
  );
  const sources = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  expect(sources).toEqual([own.url]);
});
