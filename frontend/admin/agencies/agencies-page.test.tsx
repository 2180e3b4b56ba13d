import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AgenciesPage } from './agencies-page';

const at = '2099-01-01T00:00:00.000Z';
const shared = { id: 1, login: 'bright-lights', lastLoginAt: at };
const ada = { id: 2, login: 'ada@lights.example', lastLoginAt: null };
const agency = { id: 3, slug: 'bright-lights', name: 'Bright Lights', modelIds: [] };

test('a person is added and gets a link by mail, and is removed after a confirmation', async () => {
  localStorage.setItem('marquee_admin_until', at);
  const server = fakeServer();
  server.answer('GET /api/admin/session', { email: 'a@x.example', role: 'editor', expiresAt: at });
  server.answer('GET /api/admin/agencies', [{ ...agency, persons: [shared] }]);
  server.answer('GET /api/admin/models?', []);
  const { user } = renderWithProviders(<AgenciesPage />, { url: '/admin/agencies?agency=3' });
  await user.type(await screen.findByLabelText('Email of a person'), 'ada@lights.example{Enter}');
  const added = await server.next('POST /api/admin/agencies/3/persons');
  expect(added.body).toEqual({ email: 'ada@lights.example' });
  added.reply([{ ...agency, persons: [ada, shared] }]);
  const mailed = await server.next('POST /api/agency/invite-link');
  expect(mailed.body).toEqual({ email: 'ada@lights.example' });
  mailed.reply(undefined, { status: 204 });
  await screen.findByText('Last login: none yet');
  for (const name of ['People', 'Models']) screen.getByRole('heading', { name });
  await user.click(screen.getByRole('button', { name: 'Remove bright-lights' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  (await server.next('POST /api/admin/agencies/3/persons/1/remove')).reply([{ ...agency, persons: [ada] }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove bright-lights' })).toBeNull());
  screen.getByText('Last login: none yet');
});
