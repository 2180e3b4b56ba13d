import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AuditPage } from './audit-page';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

test('an export after the session has ended asks to log in', async () => {
  const server = fakeServer();
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  server.answer('GET /api/admin/session', session);
  server.answer('GET /api/admin/audit/choices', { who: [], what: [] });
  server.answer('GET /api/admin/audit?', { entries: [], next: null });
  const { user } = renderWithProviders(<AuditPage />, { url: '/admin/audit?q=vale' });
  await user.click(await screen.findByText('Export'));
  await user.click(screen.getByText('Export CSV'));
  const call = await server.next('GET /api/admin/audit/export');
  expect(call.path).toBe('/api/admin/audit/export?q=vale&format=csv');
  call.reply({}, { status: 401 });
  await screen.findByText('Your session has ended. Log in again; your unsaved input is kept.');
});
