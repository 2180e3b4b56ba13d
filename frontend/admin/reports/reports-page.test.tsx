// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/reports';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ReportsPage } from './reports-page';

test.each([
  ['', 'No open reports. The form at /report sends them here.'],
  ['?show=closed', 'No reports found'],
  ['?kind=copyright', 'No reports found'],
  ['?q=RP-1', 'No reports found'],
])('without reports the list at %p says so', async (search, text) => {
  const server = fakeServer();
  localStorage.setItem('marquee_admin_until', '2099-01-01T00:00:00.000Z');
  server.answer('GET /api/admin/session', {
    email: 'ada@example.com',
    role: 'administrator',
    expiresAt: '2099-01-01T00:00:00.000Z',
  });
  server.answer('GET /api/admin/reports?', { reports: [], total: 0, overdue: 0 });
  renderWithProviders(<ReportsPage />, { url: `/admin/reports${search}` });
  await screen.findByText(text);
});
