import { fireEvent, screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ListModelPage } from './list-model-page';
import { ReceiptPage } from './receipt-page';
import { UnsubscribePage } from './unsubscribe-page';

const receipt = {
  number: 12,
  reference: 'LR-1',
  modelName: 'Velvet Rose',
  email: 'holder@example.org',
  amountCents: 45_000,
  paidAt: '2026-11-20T12:00:00.000Z',
  refundedAt: null,
  promisedCards: 1_000,
  seller: ['Example Seller Ltd', '1 Example Street'],
  featured: null,
};

test('a receipt names number, seller, payer, amount and day', async () => {
  const server = fakeServer();
  server.answer('GET /api/contact/receipt', receipt);
  renderWithProviders(<ReceiptPage />, { url: '/list-model/receipt#token' });
  await screen.findByRole('heading', { name: 'Receipt R-000012' });
  expect(server.calls.map(({ headers }) => headers.get('x-link-token'))).toContain('token');
  for (const text of ['Example Seller Ltd', '1 Example Street', 'holder@example.org', 'Nov 20, 2026'])
    screen.getByText(text);
  const [, item] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(item).toBe(
    'Featured placement of Velvet Rose, 30 daysBegins when the profile is live1,000 cards seen by visitors are promised$450.00',
  );
  screen.getByRole('row', { name: 'Total $450.00' });
});

test('the receipt of a refunded payment ends at nothing', async () => {
  const server = fakeServer();
  const refunded = { ...receipt, refundedAt: '2026-11-22T12:00:00.000Z' };
  server.answer('GET /api/contact/receipt', refunded);
  renderWithProviders(<ReceiptPage />, { url: '/list-model/receipt#token' });
  await screen.findByRole('row', { name: 'Refunded Nov 22, 2026 −$450.00' });
  screen.getByRole('row', { name: 'Left after the refund $0.00' });
});

test('a receipt without a configured seller is marked as incomplete', async () => {
  const server = fakeServer();
  server.answer('GET /api/contact/receipt', { ...receipt, seller: [] });
  renderWithProviders(<ReceiptPage />, { url: '/list-model/receipt#token' });
  await screen.findByText(/The seller’s details will follow/);
});

test('a renewal link fills in the form, and the request names it', async () => {
  const server = fakeServer();
  const earlier = {
    reference: 'LR-1',
    modelName: 'Velvet Rose',
    email: 'holder@example.org',
    platforms: 'OnlyFans @velvet',
    description: 'Portraits.',
    socialLinks: '',
  };
  server.answer('GET /api/contact/renewal', earlier);
  const { user } = renderWithProviders(<ListModelPage />, { url: '/list-model#renew=12-20000.signature' });
  await screen.findByText(/^Filled in from your request LR-1/);
  expect(server.calls.map(({ headers }) => headers.get('x-link-token'))).toContain('12-20000.signature');
  expect(screen.getByLabelText<HTMLInputElement>('Model name').value).toBe('Velvet Rose');
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'New portraits.' } });
  await user.click(screen.getByRole('button', { name: 'Submit Request' }));
  const { reference: _, ...fields } = earlier;
  expect((await server.next('POST /api/contact/listing-request')).body).toEqual({
    ...fields,
    description: 'New portraits.',
    website: '',
    renewal: '12-20000.signature',
  });
});

test('an invalid renewal link leaves the form empty and reports it', async () => {
  const server = fakeServer();
  server.answer('GET /api/contact/renewal', () => new Response('{}', { status: 404 }));
  renderWithProviders(<ListModelPage />, { url: '/list-model#renew=öld' });
  await screen.findByText('This renewal link is no longer valid. Please fill in the form.');
  // A header holds no other characters.
  expect(server.calls.map(({ headers }) => headers.get('x-link-token'))).toContain('%C3%B6ld');
  expect(screen.getByLabelText<HTMLInputElement>('Model name').value).toBe('');
});

test('the weekly email ends with one press and not by opening the page', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<UnsubscribePage />, { url: '/unsubscribe#12.signature' });
  expect(server.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  (await server.next('POST /api/mails/unsubscribe/12.signature')).reply({}, { status: 200 });
  await screen.findByRole('heading', { name: 'Unsubscribed' });
});
