import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { Sessions } from './sessions';

const at = '2026-11-20T12:00:00.000Z';
const session = { createdAt: at, lastActiveAt: at, expiresAt: at, device: 'Desktop' };
const account = {
  email: 'operator@marquee.example',
  passwordChangedAt: null,
  idleMinutes: 30,
  sessions: [
    { ...session, id: '00000000-0000-4000-8000-000000000001', browser: 'Chrome', current: true },
    {
      ...session,
      id: '00000000-0000-4000-8000-000000000002',
      browser: 'Safari',
      system: 'macOS',
      current: false,
    },
  ],
};

test('a session is ended only with the password, and a wrong one is reported', async () => {
  const server = fakeServer();
  let changes = 0;
  const { user } = renderWithProviders(
    <Sessions
      account={account}
      onChanged={() => {
        changes += 1;
      }}
    />,
  );
  const end = async (path: string, password: string) => {
    const field = screen.getByLabelText('Your password');
    await user.clear(field);
    await user.type(field, `${password}{Enter}`);
    const call = await server.next(`POST /api/admin/account/sessions/${path}`);
    expect(call.body).toEqual({ password });
    return call;
  };
  await user.click(screen.getByRole('button', { name: /^End the session on Safari on macOS, desktop/ }));
  const path = `${account.sessions[1]?.id}/revoke`;
  (await end(path, 'wrong')).reply(
    {
      error: 'password.wrong',
      message: 'Wrong.',
      requestId: 'r',
      fields: { password: 'is not your current password' },
    },
    { status: 422 },
  );
  await screen.findByText(/is not your current password/i);
  (await end(path, 'right horse')).reply(account);
  await screen.findByRole('button', { name: 'End all other sessions' });
  expect(changes).toBe(1);
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  (await end('revoke-others', 'right horse')).reply(account);
  await screen.findByRole('button', { name: 'End all other sessions' });
  expect(changes).toBe(2);
});

test('many sessions begin with the current one, and the others are shown on demand', async () => {
  fakeServer();
  const [own, other] = account.sessions;
  if (own === undefined || other === undefined) throw new Error('two sessions are needed');
  const others = [...'3456789'].map((digit) => ({ ...other, id: other.id.slice(0, -1) + digit }));
  const { user } = renderWithProviders(
    <Sessions account={{ ...account, sessions: [...others, own] }} onChanged={() => undefined} />,
  );
  const rows = () => screen.getAllByRole('listitem');
  expect(rows()).toHaveLength(5);
  expect(rows()[0]?.textContent).toMatch(/This session/);
  await user.click(screen.getByRole('button', { name: 'Show all 8 sessions' }));
  expect(rows()).toHaveLength(8);
});
