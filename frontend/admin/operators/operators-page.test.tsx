import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { OperatorsPage } from './operators-page';

const at = '2099-01-01T00:00:00.000Z';
const flag = 'marquee_admin_until';
const operator = { isDisabled: false, hasTwoStep: true, createdAt: at, lastActiveAt: at };
const ada = { ...operator, id: 1, email: 'ada@example.com', role: 'administrator', isSelf: true };
const ben = { ...operator, id: 2, email: 'ben@example.com', role: 'editor', isSelf: false };

const open = (role = 'administrator') => {
  localStorage.setItem(flag, at);
  const server = fakeServer();
  server.answer('GET /api/admin/session', { email: ada.email, role, expiresAt: at });
  server.answer('GET /api/admin/operators', { operators: [ada, ben], invitations: [] });
  return { server, ...renderWithProviders(<OperatorsPage />, { url: '/admin/operators' }) };
};

test('an operator is disabled only with the password, and the own account has no such button', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Disable ben@example.com' }));
  expect(screen.queryByRole('button', { name: 'Disable ada@example.com' })).toBeNull();
  await user.type(
    within(screen.getByText(/All sessions end/).closest('form') ?? document.body).getByLabelText(
      'Your password',
    ),
    'secret{Enter}',
  );
  const call = await server.next('POST /api/admin/operators/2/disable');
  expect(call.body).toEqual({ password: 'secret' });
  call.reply({ operators: [ada, { ...ben, isDisabled: true }], invitations: [] });
  await screen.findByRole('button', { name: 'Enable ben@example.com' });
  screen.getByText('Disabled');
});

test('a page of another role is not shown, and the navigation has only what the role may open', async () => {
  const { server } = open('analyst');
  await screen.findByText('Your role is analyst. An administrator can change it.');
  // Closed on a narrow screen, so without accessible names.
  const links = [...document.querySelectorAll('nav[aria-label="Admin pages"] a')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Models',
    'Videos',
    'Tracking',
    'Figures',
    'Ledger',
    'Account',
    'Handbook',
  ]);
  // Nothing was asked that the gateway would refuse.
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/admin/session']);
});
