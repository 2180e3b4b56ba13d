import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SelectedItem } from '../frame/selected-item';
import { listingRequest } from './inbox-queries';
import { Request, Requests } from './requests';

const panels = (
  <SelectedItem noun="Request" id={3} query={listingRequest} onClose={() => undefined}>
    {(request) => <Request request={request} />}
  </SelectedItem>
);

const at = '2026-11-20T12:00:00.000Z';
const received: ListingRequest = {
  id: 3,
  reference: 'LR-12345678',
  modelName: 'Velvet Rose',
  email: 'velvet@example.com',
  state: 'received',
  createdAt: at,
  movedAt: at,
  paidAt: null,
  activeAt: null,
  platforms: 'OnlyFans https://onlyfans.com/velvet',
  description: 'Evenings.',
  socialLinks: '',
  category: 'redhead',
  tags: ['vip', 'lamps'],
  attested: { age: null, consent: null },
  next: ['awaiting-payment', 'in-review', 'rejected'],
  activation: null,
  model: null,
  priceCents: 50_000,
  receipt: null,
  canAskForPayment: true,
  renews: null,
  transitions: [],
  notes: [],
  mails: [],
};
const confirmed = { by: 'ada@example.com', at };
const evidence = { method: 'in-person', documentDate: '2024-05-06', seenBy: 'Ada Spot' } as const;
const proven = { ...confirmed, evidence };
const paid: ListingRequest = {
  ...received,
  socialLinks: 'IG @velvet',
  state: 'paid',
  paidAt: at,
  next: ['active', 'refunded'],
};
const base = '/api/admin/inbox/listing-requests/3';

const open = (request: ListingRequest, pictures: readonly unknown[] = []) => {
  const server = fakeServer();
  server.answer(`GET ${base}`, request);
  server.answer(`GET ${base}/pictures`, pictures);
  return { server, ...renderWithProviders(panels) };
};

const confirm = (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

test('a transition sends the state it starts from and the note, and shows the new state', async () => {
  const { server, user } = open(received);
  await user.type(await screen.findByLabelText('Note to include in the email (optional)'), 'Welcome.');
  await user.click(screen.getByRole('button', { name: 'Start review and email' }));
  const move = await server.next(`POST ${base}/transition`);
  expect(move.body).toEqual({ from: 'received', to: 'in-review', message: 'Welcome.' });
  move.reply({ ...received, state: 'in-review', next: ['awaiting-payment'] });
  await screen.findByRole('button', { name: 'Approve and email' });
});

test('a button says when it sends an email, and with a note each does', async () => {
  const { user } = open({ ...received, state: 'awaiting-payment', next: ['paid', 'rejected'] });
  const labels = () =>
    within(screen.getByRole('group', { name: 'Next step' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const note = await screen.findByLabelText('Note to include in the email (optional)');
  expect(labels()).toEqual(['Mark as paid', 'Reject and email']);
  await user.type(note, 'Thank you.');
  expect(labels()).toEqual(['Mark as paid and email', 'Reject and email']);
});

test('the steps of a request show the next one', async () => {
  open(received);
  await screen.findByRole('button', { name: 'Start review' });
  const steps = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Reviewed: nextNext']);
});

test('a transition that cannot be undone names its effect first', async () => {
  const { server, user } = open(received);
  await user.click(await screen.findByRole('button', { name: 'Reject and email' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Reject: Velvet Rose?' });
  within(dialog).getByText('The requester gets an email with your decision. This cannot be undone.');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await confirm(user, 'Reject and email');
  const move = await server.next(`POST ${base}/transition`);
  move.reply({ ...received, state: 'rejected', next: [] });
  await screen.findByText('No further steps.');
});

test('a refund needs none of the fields of an activation', async () => {
  const { server, user } = open(paid);
  await user.click(await screen.findByRole('button', { name: 'Refund and email' }));
  await confirm(user, 'Refund and email');
  expect((await server.next(`POST ${base}/transition`)).body).toEqual({ from: 'paid', to: 'refunded' });
});

test('a request that another operator has moved shows its new state and keeps the note', async () => {
  const { server, user } = open(received);
  const note = 'Note to include in the email (optional)';
  await user.type(await screen.findByLabelText(note), 'Welcome.');
  await user.click(screen.getByRole('button', { name: 'Start review and email' }));
  const move = await server.next(`POST ${base}/transition`);
  server.answer(`GET ${base}`, { ...received, state: 'in-review', next: ['awaiting-payment', 'rejected'] });
  const moved = { error: 'listing-request.moved', message: 'It is in-review now.', requestId: 'r' };
  move.reply(moved, { status: 409 });
  await screen.findByText(
    'Another operator changed this request first. It is now in review. Your change was not made.',
  );
  await screen.findByRole('button', { name: 'Approve and email' });
  expect(screen.queryByRole('button', { name: /Start review/ })).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>(note).value).toBe('Welcome.');
});

test('an activation waits for both confirmations and sends the model of the request', async () => {
  const { server, user } = open(paid);
  const activate = await screen.findByRole<HTMLButtonElement>('button', { name: 'Activate and email' });
  expect(activate.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Confirm age' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Method' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm age'));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'Method' }));
  await user.click(await screen.findByRole('option', { name: 'ID in person' }));
  fireEvent.change(screen.getByLabelText('Date of the document'), { target: { value: '2024-05-06' } });
  await user.type(screen.getByLabelText('Seen by'), 'Ada Spot');
  await user.click(screen.getByRole('button', { name: 'Confirm age' }));
  const age = await server.next(`POST ${base}/attest`);
  expect(age.body).toEqual({ kind: 'age', ...proven.evidence });
  age.reply({ ...paid, attested: { age: proven, consent: null } });
  await screen.findByText(/ID in person of Mon, May 6, 2024, seen by Ada Spot/);
  // The focus is on what is missing, not lost.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm consent'));
  await user.click(screen.getByRole('button', { name: 'Confirm consent' }));
  await user.click(screen.getByRole('button', { name: 'Confirm consent' }));
  const consent = await server.next(`POST ${base}/attest`);
  expect(consent.body).toEqual({ kind: 'consent' });
  consent.reply({ ...paid, attested: { age: proven, consent: confirmed } });
  await waitFor(() => expect(screen.getAllByText(/: confirmed by ada@example.com/)).toHaveLength(2));
  await user.type(screen.getByLabelText('Tags (optional)'), ', jazz');
  await user.type(screen.getByLabelText('Profile photo URL'), 'https://pictures.example/velvet.jpg');
  await user.click(screen.getByRole('button', { name: 'Activate and email' }));
  await confirm(user, 'Activate and email');
  const move = await server.next(`POST ${base}/transition`);
  expect(move.body).toEqual({
    from: 'paid',
    to: 'active',
    model: {
      is: 'new',
      name: 'Velvet Rose',
      slug: 'velvet-rose',
      description: 'Evenings.',
      bio: '',
      profileImage: 'https://pictures.example/velvet.jpg',
      withoutPicture: false,
      gallery: [],
      socialLinks: ['https://instagram.com/velvet'],
      category: 'redhead',
      tags: ['vip', 'lamps', 'jazz'],
      onlyFansLink: 'https://onlyfans.com/velvet',
      fanvueLink: '',
    },
  });
});

test('a confirmation is withdrawn with a reason, but not while the listing is live', async () => {
  const attested = { age: proven, consent: confirmed };
  const { server, user, unmount } = open({ ...paid, attested });
  await user.click(await screen.findByRole('button', { name: 'Withdraw age' }));
  await user.type(screen.getByLabelText('Reason of the withdrawal'), 'The copy was cut off.');
  await user.click(screen.getByRole('button', { name: 'Withdraw age' }));
  const call = await server.next(`POST ${base}/attest/withdraw`);
  expect(call.body).toEqual({ kind: 'age', reason: 'The copy was cut off.' });
  call.reply({ ...paid, attested: { ...attested, age: null } });
  await screen.findByText('Age verified: not confirmed yet');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm age'));
  unmount();
  open({ ...paid, state: 'active', activeAt: at, next: ['expired', 'refunded'], attested });
  await screen.findByRole('button', { name: 'End placement and email' });
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('what no field takes is shown, and a missing picture is the operator’s choice', async () => {
  const { server, user } = open({
    ...paid,
    attested: { age: proven, consent: confirmed },
    socialLinks: 'my page: velvet.example',
  });
  await screen.findByText('my page: velvet.example', { selector: 'li' });
  const picture = screen.getByLabelText<HTMLInputElement>('Profile photo URL');
  expect(picture.required).toBe(true);
  await user.click(
    screen.getByLabelText('Activate without a photo: the profile and the featured cards show a placeholder'),
  );
  expect([picture.required, picture.disabled]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Activate and email' }));
  await confirm(user, 'Activate and email');
  const move = await server.next(`POST ${base}/transition`);
  expect(move.body).toMatchObject({ model: { profileImage: null, withoutPicture: true } });
});

const uploaded = (digit: string) => ({
  id: digit.repeat(32),
  link: `/media/uploads/${digit.repeat(32)}-1280.jpg`,
  used: false,
  uploadedAt: at,
});

test('the first picture of the requester is the profile picture, the others are the gallery, and both can be changed', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map(uploaded);
  const { server, user } = open({ ...paid, attested: { age: proven, consent: confirmed } }, [
    first,
    second,
    third,
  ]);
  const radio = await screen.findByLabelText<HTMLInputElement>('Picture 1 is the profile picture');
  expect(radio.checked).toBe(true);
  expect(screen.queryByLabelText('Picture')).toBeNull();
  await user.click(screen.getByLabelText('Picture 2 is the profile picture'));
  await user.click(screen.getByLabelText('Picture 3 is in the gallery'));
  await user.click(screen.getByRole('button', { name: 'Activate and email' }));
  await confirm(user, 'Activate and email');
  const move = await server.next(`POST ${base}/transition`);
  expect(move.body).toMatchObject({ model: { profileImage: second?.link, gallery: [first?.link] } });
});

test('an approved request shows what the requester uploaded', async () => {
  open({ ...received, state: 'approved', next: ['awaiting-payment', 'rejected'] }, [uploaded('a')]);
  await screen.findByAltText('Uploaded by the requester, 1');
});

test('the price is changed before the payment, and after it the receipt is linked', async () => {
  const { server, user } = open(received);
  const price = await screen.findByLabelText('Agreed price ($)');
  await user.clear(price);
  await user.type(price, 'ten');
  await user.click(screen.getByRole('button', { name: 'Save price' }));
  await screen.findByText('must be an amount in dollars, from 0 to 1,000,000');
  await user.clear(price);
  await user.type(price, '420.50');
  await user.click(screen.getByRole('button', { name: 'Save price' }));
  const saved = await server.next(`POST ${base}/price`);
  expect(saved.body).toEqual({ priceCents: 42_050 });
  saved.reply({ ...paid, priceCents: 42_050, receipt: 12 });
  const receipt = await screen.findByRole('link', { name: 'R-000012' });
  expect(receipt.getAttribute('href')).toBe('/admin/receipt?request=3');
  expect(screen.queryByLabelText('Agreed price ($)')).toBeNull();
});

test('without payment instructions the payment cannot be asked for, and the reason is shown', async () => {
  open({ ...received, canAskForPayment: false });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve and email' });
  expect(button.disabled).toBe(true);
  screen.getByText(/^No payment instructions yet. Enter them under Business details/);
});

test('a free listing has no words of payment', async () => {
  const { server, user } = open({
    ...received,
    priceCents: 0,
  });
  await user.click(await screen.findByRole('button', { name: 'Approve and email' }));
  const skip = await server.next(`POST ${base}/transition`);
  skip.reply({ ...received, state: 'awaiting-payment', priceCents: 0, next: ['paid', 'rejected'] });
  await user.click(await screen.findByRole('button', { name: 'Mark as ready' }));
  const ready = await server.next(`POST ${base}/transition`);
  ready.reply({ ...paid, priceCents: 0, paidAt: new Date().toISOString() });
  await screen.findByText('Ready');
  screen.getByText('ready less than 1 h ago');
  await user.click(screen.getByRole('button', { name: 'Cancel listing and email' }));
  expect(screen.getByRole('alertdialog').textContent).not.toMatch(/refund|money|paid/i);
});

test('an activation that the server finishes refreshes the list', async () => {
  const server = fakeServer();
  const activation = { state: 'working', attempts: 1, why: null };
  const list = '/api/admin/inbox/listing-requests?';
  server.answer(`GET ${list}`, { total: 1, counts: { paid: 1 }, overdue: 0, requests: [paid] });
  server.answer(`GET ${base}`, { ...paid, activation });
  server.answer(`GET ${base}/pictures`, []);
  renderWithProviders(<Requests />, { url: '/?request=3' });
  await screen.findByText(/^Activating:/);
  const active = { ...paid, state: 'active', activeAt: at, next: ['expired', 'refunded'] };
  server.answer(`GET ${list}`, { total: 1, counts: { active: 1 }, overdue: 0, requests: [active] });
  server.answer(`GET ${base}`, { ...active, activation: { ...activation, state: 'done' } });
  await screen.findByRole('button', { name: 'End placement and email' });
  await waitFor(() => expect(server.calls.filter(({ path }) => path.startsWith(list))).toHaveLength(2));
});

test('a renewal is activated for the model that it renews', async () => {
  const model = { ...sampleModel(), id: 7, slug: 'velvet-rose', name: 'Velvet Rose' };
  const { server, user } = open({
    ...paid,
    attested: { age: proven, consent: confirmed },
    renews: { reference: 'LR-0', model: { id: 7, slug: model.slug, name: model.name, featuredUntil: null } },
  });
  server.answer(
    'GET /api/models/search',
    () => new Response(JSON.stringify([model]), { headers: { 'x-total-count': '1' } }),
  );
  await screen.findByText('LR-0, Velvet Rose');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /velvet-rose/ })).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Activate and email' }));
  await confirm(user, 'Activate and email');
  const move = await server.next(`POST ${base}/transition`);
  expect(move.body).toMatchObject({ model: { is: 'existing', id: 7 } });
});

test('a note stays in its field until it is stored', async () => {
  const { server, user } = open(received);
  const note = await screen.findByLabelText<HTMLTextAreaElement>('New internal note');
  await user.type(note, 'Called back.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  (await server.next(`POST ${base}/notes`)).reply({}, { status: 503 });
  await screen.findByRole('alert');
  expect(note.value).toBe('Called back.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  (await server.next(`POST ${base}/notes`)).reply({
    ...received,
    notes: [{ id: 1, text: 'Called back.', by: 'ada@example.com', at }],
  });
  await screen.findByText('Called back.', { selector: 'p' });
  expect(note.value).toBe('');
});

test('a request that does not exist is not found', async () => {
  const server = fakeServer();
  server.answer(`GET ${base}`, () => new Response('{}', { status: 404 }));
  renderWithProviders(panels);
  await screen.findByText('Request not found.');
});
