import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { requestJson } from '../../platform/api/request';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { adminKey } from './admin-calls';
import { AdminPage } from './admin-page';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const flag = 'marquee_admin_until';

/** A page with unsaved input and a query that can be repeated. */
const Work = () => {
  const { refetch } = useQuery({
    queryKey: [adminKey, 'work'],
    queryFn: () => requestJson(async () => (await import('zod')).z.unknown(), '/api/admin/work'),
  });
  return (
    <>
      <input aria-label="Draft" />
      <button type="button" onClick={() => void refetch()}>
        Refetch
      </button>
    </>
  );
};

const open = () =>
  renderWithProviders(
    <AdminPage title="Work">
      <Work />
    </AdminPage>,
  );

const logIn = async (user: ReturnType<typeof open>['user']) => {
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), ' secret ');
  await user.click(screen.getByRole('button', { name: 'Login to Admin Panel' }));
};

test('without the flag the login renders and no call is made', async () => {
  const server = fakeServer();
  const { user } = open();
  screen.getByText('Log in to the admin panel');
  expect(server.calls).toEqual([]);

  server.answer('GET /api/admin/work', {});
  await logIn(user);
  const call = await server.next('POST /api/admin/login');
  expect(call.body).toEqual({ email: 'ada@example.com', password: ' secret ' });
  call.reply(session);
  await screen.findByRole('heading', { name: 'Work' });
  expect(localStorage.getItem(flag)).toBe(session.expiresAt);
});

test('a rejected login says so and stays', async () => {
  const server = fakeServer();
  const { user } = open();
  await logIn(user);
  (await server.next('POST /api/admin/login')).reply({}, { status: 401 });
  await screen.findByText('Invalid email or password');
  await user.click(screen.getByRole('button', { name: 'Login to Admin Panel' }));
  (await server.next('POST /api/admin/login')).reply({}, { status: 429, headers: { 'retry-after': '8' } });
  await screen.findByText('Too many attempts. Please try again in 8 seconds.');
});

test('an account with two-step verification asks for the code and focuses its field', async () => {
  const server = fakeServer();
  const { user } = open();
  await logIn(user);
  (await server.next('POST /api/admin/login')).reply({ codeRequired: true });
  const code = await screen.findByLabelText('Authenticator code or recovery code');
  expect(document.activeElement).toBe(code);
  await user.type(code, '000000{Enter}');
  const call = await server.next('POST /api/admin/login');
  expect(call.body).toMatchObject({ code: '000000' });
  const refused = { error: 'code.refused', message: 'Invalid code. Please try again.', requestId: 'r' };
  call.reply(refused, { status: 401 });
  await screen.findByText(refused.message);
  await user.click(screen.getByRole('button', { name: 'Login to Admin Panel' }));
  const message = 'The passkey was not accepted. Start again.';
  (await server.next('POST /api/admin/login')).reply({ ...refused, message }, { status: 401 });
  await screen.findByText(message);
});

test('without a required second factor only the account opens', async () => {
  const server = fakeServer();
  localStorage.setItem(flag, session.expiresAt);
  server.answer('GET /api/admin/session', { ...session, lacksSecondFactor: true });
  open();
  await screen.findByRole('button', { name: 'Logout' });
  expect(screen.queryByLabelText('Draft')).toBeNull();
  expect(screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Handbook',
  ]);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/admin/session']);
});

test('a session that ended elsewhere asks to log in', async () => {
  const server = fakeServer();
  localStorage.setItem(flag, session.expiresAt);
  server.answer('GET /api/admin/session', () => new Response('{}', { status: 401 }));
  open();
  await screen.findByText('Log in to the admin panel');
  expect(localStorage.getItem(flag)).toBe('');
});

test('a session that ends while the page is open covers it with the login and keeps unsaved input', async () => {
  const server = fakeServer();
  localStorage.setItem(flag, session.expiresAt);
  server.answer('GET /api/admin/session', session);
  server.answer('GET /api/admin/work', {});
  const { user } = open();
  const draft = await screen.findByLabelText('Draft');
  await user.type(draft, 'Half an hour of work');

  server.answer('GET /api/admin/work', () => new Response('{}', { status: 401 }));
  await user.click(screen.getByRole('button', { name: 'Refetch' }));
  await screen.findByText('Your session has ended. Log in again; your unsaved input is kept.');
  expect(draft.closest('[hidden]')).not.toBeNull();

  server.answer('GET /api/admin/work', {});
  await logIn(user);
  (await server.next('POST /api/admin/login')).reply(session);
  await screen.findByRole('heading', { name: 'Work' });
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('Half an hour of work');
});

test('logout removes the flag and every cached answer, even when the call fails', async () => {
  const server = fakeServer();
  localStorage.setItem(flag, session.expiresAt);
  server.answer('GET /api/admin/session', session);
  server.answer('GET /api/admin/work', {});
  const { user, queryClient } = open();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  (await server.next('POST /api/admin/logout')).fail();
  await screen.findByText('Log in to the admin panel');
  expect(localStorage.getItem(flag)).toBe('');
  expect(queryClient.getQueryCache().findAll({ queryKey: [adminKey, 'work'] })).toEqual([]);
});

test('a session that cannot be loaded offers another try', async () => {
  const server = fakeServer();
  localStorage.setItem(flag, session.expiresAt);
  const { user } = open();
  (await server.next('GET /api/admin/session')).fail();
  server.answer('GET /api/admin/', session);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Work' });
});
