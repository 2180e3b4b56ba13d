import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { BusinessPage } from './business-page';

const at = '2099-01-01T00:00:00.000Z';
const page = (
  <>
    <BusinessPage />
    <ToastHost />
  </>
);
const details = { name: 'Example Ltd', address: '1 Street', taxLine: '', paymentInstructions: '' };

const open = (role: string) => {
  localStorage.setItem('marquee_admin_until', at);
  const server = fakeServer();
  server.answer('GET /api/admin/session', { email: 'ada@example.com', role, expiresAt: at });
  server.answer('GET /api/admin/business', details);
  return { server, ...renderWithProviders(page, { url: '/admin/business' }) };
};

test('the seller and the way to pay are changed together, and what was stored is confirmed', async () => {
  const { server, user } = open('administrator');
  await user.type(await screen.findByLabelText('Payment instructions'), 'Example Bank{Enter}account 12');
  await user.type(screen.getByLabelText('Tax line (optional)'), 'VAT 7');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  const call = await server.next('POST /api/admin/business');
  const changed = { ...details, paymentInstructions: 'Example Bank\naccount 12', taxLine: 'VAT 7' };
  expect(call.body).toEqual(changed);
  call.reply(changed);
  await screen.findByText('Business details saved');
});

test('only administrators see the page', async () => {
  open('editor');
  await screen.findByText('Your role is editor. An administrator can change it.');
  expect(screen.queryByLabelText('Payment instructions')).toBeNull();
});
