import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { renderWithProviders } from '../testing/render';
import { ApiTokens } from './api-tokens';

const path = '/api/admin/account/tokens';
const token = {
  id: 3,
  name: 'Spreadsheet',
  scopes: ['figures'],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-02-18T12:00:00.000Z',
  lastUsedAt: null,
};

test('a token is made with the password and for what was chosen, its text is shown once, and it can be revoked', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<ApiTokens path={path} />);
  (await server.next(`GET ${path}`)).reply({ tokens: [] });
  const create = async (password: string) => {
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), password);
    await user.click(screen.getByRole('button', { name: 'Create token' }));
  };
  await user.type(screen.getByLabelText('Name of the token'), 'Spreadsheet');
  await user.click(screen.getByLabelText('figures'));
  await create('wrong');
  await screen.findByText('Choose what the token may read.');
  await user.click(screen.getByLabelText('figures'));
  await user.click(screen.getByLabelText('statements'));
  await create('wrong');
  const refused = await server.next(`POST ${path}`);
  expect(refused.body).toEqual({
    name: 'Spreadsheet',
    scopes: ['figures', 'statements'],
    days: 90,
    password: 'wrong',
  });
  const fields = { password: 'is not your current password' };
  refused.reply({ error: 'password.wrong', message: 'Wrong.', requestId: 'r', fields }, { status: 422 });
  await screen.findByText(/is not your current password/i);
  await create('right horse');
  (await server.next(`POST ${path}`)).reply({ tokens: [token], created: 'marquee_operator_text' });
  await screen.findByText('marquee_operator_text');
  screen.getByText(/never used/);
  await user.click(screen.getByRole('button', { name: 'Revoke Spreadsheet' }));
  const question = screen.getByRole('alertdialog', { name: 'Revoke Spreadsheet?' });
  within(question).getByText('The token stops working now. This cannot be undone.');
  expect(server.calls.some(({ path: called }) => called.endsWith('/revoke'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  (await server.next(`POST ${path}/3/revoke`)).reply({ tokens: [] });
  await waitFor(() => expect(screen.queryByText('Spreadsheet')).toBeNull());
});

test('an agency reads that its tokens are not of one model', async () => {
  const server = fakeServer();
  renderWithProviders(<ApiTokens path={path} />);
  (await server.next(`GET ${path}`)).reply({ tokens: [], agency: 'bright-lights' });
  await screen.findByText(/Tokens of the agency bright-lights read all of its models/);
});

test('who looks at an account without its own login reads how to see its tokens, and gets no form', async () => {
  const server = fakeServer();
  renderWithProviders(<ApiTokens path={path} />);
  const refusal = { error: 'session.missing', message: 'Log in first.', requestId: 'r' };
  (await server.next(`GET ${path}`)).reply(refusal, { status: 401 });
  await screen.findByText(/the account’s own password/);
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
});
