import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ListingForm } from './listing-form';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ });
const path = 'POST /api/contact/listing-request';

const filled = [
  ['Model name', 'Vera Lamplight'],
  ['Email', 'vera@model.example'],
  ['Platforms', 'OnlyFans'],
  ['Description', 'Evenings by lamplight.'],
] as const;

const sendRequest = async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<ListingForm contactAddress="us@marquee.example" />);
  for (const [label, value] of filled) fireEvent.change(field(label), { target: { value } });
  await user.click(submit());
  return { server, user, call: await server.next(path) };
};

test('a request has the fields of SPEC.md with category and tags, and its success clears the form', async () => {
  const { call, user } = await sendRequest();
  expect(call.body).toEqual({
    modelName: 'Vera Lamplight',
    email: 'vera@model.example',
    platforms: 'OnlyFans',
    description: 'Evenings by lamplight.',
    socialLinks: '',
    category: '',
    tags: '',
    website: '',
  });
  expect([submit().textContent, submit().disabled]).toEqual(['Submitting Request...', true]);
  call.reply({
    success: true,
    message: 'Thank you! Its reference number is LR-1.',
    reference: 'LR-1',
    statusToken: 'secret',
  });
  await screen.findByText('Thank you! Its reference number is LR-1.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Request LR-1'));
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(
    /\/list-model\/status#secret$/,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Received',
    'Reviewed',
    'Paid',
    'Live',
    'Ended',
  ]);
  await user.click(screen.getByRole('button', { name: 'Send another request' }));
  expect(field('Model name').value).toBe('');
});

test('a line that is no link is marked, and nothing is sent', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<ListingForm contactAddress="us@marquee.example" />);
  for (const [label, value] of filled) fireEvent.change(field(label), { target: { value } });
  fireEvent.change(field('Social links (optional)'), {
    target: { value: 'https://instagram.com/vera\nnot a link' },
  });
  await user.click(submit());
  await screen.findByText('This is not a link: “not a link”. Use one link per line.');
  expect(document.activeElement).toBe(field('Social links (optional)'));
  expect(server.calls).toEqual([]);
});

test('the card shows what is typed and the links that were recognized', async () => {
  const { user } = renderWithProviders(<ListingForm contactAddress="us@marquee.example" />);
  const card = () => screen.getByRole('figure').textContent;
  expect(card()).toContain('Your name');
  await user.type(field('Model name'), 'Vera Lamplight');
  await user.type(field('Platforms'), 'Fanvue @vera');
  await user.type(field('Social links (optional)'), 'https://instagram.com/vera');
  expect(card()).toMatch(/Vera Lamplight.*Fanvue.*On your profile: Instagram$/);
});

test.each([
  ['the server’s message', { success: false, message: 'Requested already.' }, 'Requested already.'],
  ['a request to try again', { success: false }, 'Failed to submit request. Please try again.'],
])('a refused request shows %s and keeps what was typed', async (_name, body, text) => {
  const { call } = await sendRequest();
  call.reply(body);
  await screen.findByText(text);
  expect(field('Model name').value).toBe('Vera Lamplight');
});

const failed = 'Failed to submit request. Please contact us@marquee.example directly.';

test('an error answer shows the contact email and the rejected field', async () => {
  const { call } = await sendRequest();
  call.reply(
    {
      error: 'invalid',
      message: 'Some fields are wrong.',
      requestId: 'r',
      fields: { email: 'Enter a valid email address.' },
    },
    { status: 400 },
  );
  await screen.findByText(failed);
  expect(screen.getByText('Enter a valid email address.').id).toBe(
    field('Email').getAttribute('aria-describedby'),
  );
});

test('a request over the limit shows the server’s reason too', async () => {
  const { call } = await sendRequest();
  const limited = { error: 'limited', message: 'Too many requests. Try again later.', requestId: 'r' };
  call.reply(limited, { status: 429 });
  await screen.findByText(`${failed} Too many requests. Try again later.`);
});

test('offline, the request fails at once; the next submit replaces the message', async () => {
  const { server, user, call } = await sendRequest();
  call.fail();
  await screen.findByText(failed);
  await user.click(submit());
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  (await server.next(path)).reply({ success: true, message: 'Thank you!' });
  await screen.findByText('Thank you!');
});
