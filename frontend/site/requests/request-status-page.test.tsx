import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ListingStatusPage } from './listing-status-page';
import { ReportStatusPage } from './report-status-page';

const history = [
  { state: 'received', at: '2026-11-22T10:00:00.000Z' },
  { state: 'in-review', at: '2026-11-23T10:00:00.000Z' },
];
const listing = {
  reference: 'LR-1',
  hasReceipt: false,
  priceCents: 50_000,
  slug: null,
  featuredUntil: null,
  reason: null,
  paymentInstructions: null,
  renewal: null,
};
const open = (page: 'listing' | 'report', url: string) => {
  const server = fakeServer();
  renderWithProviders(page === 'listing' ? <ListingStatusPage /> : <ReportStatusPage />, { url });
  return server;
};

test('a listing request shows its five steps, what comes next and the payment', async () => {
  const server = open('listing', '/list-model/status#token');
  screen.getByRole('heading', { name: 'One moment' });
  const call = await server.next('GET /api/contact/status');
  expect(call.headers.get('x-link-token')).toBe('token');
  call.reply({ ...listing, state: 'in-review', history });
  await screen.findByRole('heading', { name: 'Your listing request' });
  screen.getByText('Reference LR-1');
  screen.getByText('We’re reviewing your request. You’ll have our answer within 24 hours of sending it.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Received: doneNov 22, 2026',
    'In review: in progressIn progress',
    'Paid: later',
    'Live: later',
    'Ended: later',
  ]);
  screen.getByText('$500. We’ll email you how to pay once your request is approved.');
});

const whole = (...states: string[]) =>
  states.map((state, nth) => ({ state, at: `2026-11-${20 + nth}T10:00:00.000Z` }));
const show = async (status: object) => {
  const server = open('listing', '/list-model/status#token');
  (await server.next('GET /api/contact/status')).reply({ ...listing, ...status });
  await screen.findByRole('heading', { name: 'Your listing request' });
  return server;
};

test('a request in review takes no pictures', async () => {
  await show({ state: 'in-review', history });
  expect(screen.queryByLabelText('Upload photos')).toBeNull();
});

test('a rejected request shows the reason', async () => {
  await show({ state: 'rejected', history: whole('received', 'rejected'), reason: 'The links do not work.' });
  screen.getByText('The links do not work.');
});

test('a request to pay shows the instructions and takes pictures', async () => {
  const server = await show({
    state: 'awaiting-payment',
    history: whole('received', 'approved', 'awaiting-payment'),
    paymentInstructions: 'Example Bank',
  });
  screen.getByText(/Example Bank/);
  screen.getByText(/^At least 5 profile photos/);
  (await server.next('GET /api/contact/status/pictures')).reply([]);
  const photo = new File(['bytes'], 'stage.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Upload photos'), photo);
  const id = 'a'.repeat(32);
  const picture = { id, link: `/media/uploads/${id}-1280.jpg`, used: false, uploadedAt: history[0]?.at };
  const sent = await server.next('POST /api/contact/status/pictures');
  expect(sent.headers.get('x-link-token')).toBe('token');
  sent.reply([picture]);
  await screen.findByText('Uploaded: 1 of at least 5');
  screen.getByRole('button', { name: 'Profile photo: upload 1' });
});

test('the requester chooses the profile photo, which comes first', async () => {
  const server = await show({ state: 'approved', history: whole('received', 'approved') });
  const pictureOf = (digit: string) => ({
    id: digit.repeat(32),
    link: `/media/uploads/${digit.repeat(32)}-1280.jpg`,
    used: false,
    uploadedAt: '2026-11-22T10:00:00.000Z',
  });
  const [first, second] = [pictureOf('a'), pictureOf('b')];
  (await server.next('GET /api/contact/status/pictures')).reply([first, second]);
  const profile = await screen.findByRole('button', { name: 'Profile photo: upload 1' });
  expect(profile.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Make profile photo: upload 2' }));
  const call = await server.next(`POST /api/contact/status/pictures/${second.id}/profile`);
  expect(call.headers.get('x-link-token')).toBe('token');
  call.reply([second, first]);
  await waitFor(() => expect(screen.getAllByRole('img')[0]?.getAttribute('src')).toContain(second.id));
  screen.getByRole('button', { name: 'Make profile photo: upload 2' });
});

test('an approved request asks for photos until there are five', async () => {
  const server = await show({ state: 'approved', history: whole('received', 'approved') });
  screen.getByText('Upload your photos; we’ll email you how to pay.');
  screen.getByText('$500, not due yet');
  const pictures = Array.from({ length: 5 }, (_, nth) => ({
    id: String(nth).repeat(32),
    link: `/media/uploads/${String(nth).repeat(32)}-1280.jpg`,
    used: false,
    uploadedAt: '2026-11-22T10:00:00.000Z',
  }));
  (await server.next('GET /api/contact/status/pictures')).reply(pictures);
  await screen.findByText('Thank you, these are enough photos. You can add more.');
  screen.getByText('Thank you for your photos. We’ll email you how to pay.');
});

test('a request refunded before it was live was never featured', async () => {
  await show({ state: 'refunded', history: whole('received', 'paid', 'refunded') });
  screen.getByText('We refunded $500 on Nov 22, 2026. Your listing did not go live.');
});

test('an active request shows when it ends and links to the dashboard', async () => {
  await show({
    state: 'active',
    history: whole('received', 'paid', 'active'),
    slug: 'vera',
    featuredUntil: '2026-12-22T10:00:00.000Z',
  });
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Ends: nextDec 22, 2026');
  expect(screen.getByRole('link', { name: 'Open your dashboard' }).getAttribute('href')).toBe(
    '/analytics/vera',
  );
});

test.each([
  ['12-20000.signature', '/list-model#renew=12-20000.signature'],
  [null, '/list-model'],
])('an ended request with the renewal %s leads to the form at %s', async (renewal, href) => {
  await show({ state: 'expired', history: whole('received', 'paid', 'active', 'expired'), renewal });
  expect(screen.getByRole('link', { name: 'Feature it again' }).getAttribute('href')).toBe(href);
});

test('a paid request links to its receipt', async () => {
  const server = open('listing', '/list-model/status#token');
  const paid = { ...listing, state: 'paid', history, hasReceipt: true };
  (await server.next('GET /api/contact/status')).reply(paid);
  const link = await screen.findByRole('link', { name: 'Your receipt' });
  expect(link.getAttribute('href')).toBe('/list-model/receipt#token');
});

test('an open report shows its reply-by date', async () => {
  const report = { reference: 'RP-1', kind: 'copyright', dueAt: '2026-12-01T10:00:00.000Z', history };
  const server = open('report', '/report/status#token');
  (await server.next('GET /api/reports/status')).reply({ ...report, state: 'in-review' });
  await screen.findByText(/^We’ll reply by/);
});

test.each([400, 404])('an unknown token (%i) shows that there is no such report', async (status) => {
  const server = open('report', '/report/status#token');
  (await server.next('GET /api/reports/status')).reply(
    { error: 'unknown', message: 'Unknown.', requestId: 'r' },
    { status },
  );
  await screen.findByRole('heading', { name: 'Report not found' });
});

test('a link without a token asks the server nothing', async () => {
  const server = open('listing', '/list-model/status');
  await screen.findByRole('heading', { name: 'Request not found' });
  expect(server.calls).toEqual([]);
});

test('a failed request for the status asks to reload', async () => {
  const server = open('listing', '/list-model/status#token');
  (await server.next('GET /api/contact/status')).fail();
  await screen.findByRole('heading', { name: "Couldn't load the status" });
});
