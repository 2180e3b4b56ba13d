import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { toasts } from '../../platform/toast/toast-store';
import { ContactForm } from './contact-form';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const chosenTopic = () => document.querySelector<HTMLInputElement>('input[name="inquiryType"]')?.value;
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
const toast = () => toasts.get()[0];

const open = () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<ContactForm contactAddress="us@marquee.example" />);
  fill('Name', 'Vera');
  fill('Email', 'vera@model.example');
  fill('Subject', 'A question');
  fill('Message', 'How long does it take?');
  return { server, user };
};

const openWithTopic = async () => {
  const { server, user } = open();
  await user.click(screen.getByRole('combobox', { name: /Inquiry type/ }));
  await user.click(await screen.findByRole('option', { name: 'Premium Model Listing ($500)' }));
  return { server, user };
};

const failure = {
  title: 'Error',
  text: 'Failed to send message. Please try again or contact us@marquee.example directly.',
};

test('a message without a topic is not sent, and the topic gets the focus', async () => {
  const { server, user } = open();
  await user.click(submit());
  await screen.findByText('Please select a topic.');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Inquiry type/ }));
  expect(server.calls).toEqual([]);
});

test('a message is sent once with the fields of SPEC.md, and its success clears the form', async () => {
  const { server, user } = await openWithTopic();
  await user.click(submit());
  const call = await server.next('POST /api/contact/general');
  expect(call.body).toEqual({
    name: 'Vera',
    email: 'vera@model.example',
    inquiryType: 'premium-listing',
    subject: 'A question',
    message: 'How long does it take?',
    website: '',
  });
  expect([submit().textContent, submit().disabled]).toEqual(['Sending Message...', true]);
  call.reply({ success: true, message: 'Its reference number is CM-1.' });
  await waitFor(() => expect(field('Subject').value).toBe(''));
  expect(toast()).toMatchObject({
    title: 'Message Sent Successfully!',
    text: 'Its reference number is CM-1.',
  });
  expect(document.activeElement).toBe(screen.getByText('Its reference number is CM-1.'));
  expect(chosenTopic()).toBe('');
  expect(server.calls).toHaveLength(1);
});

test.each([
  ['a refused message', { success: false }, 200],
  ['an error answer', { error: 'internal', message: 'Broken.', requestId: 'r' }, 500],
])('%s shows the error of SPEC.md and keeps what was typed', async (_name, body, status) => {
  const { server, user } = await openWithTopic();
  await user.click(submit());
  (await server.next('POST /api/contact/general')).reply(body, { status });
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(toast()).toMatchObject(failure);
  expect([field('Subject').value, chosenTopic()]).toEqual(['A question', 'premium-listing']);
});

test('a message over the limit shows the server’s reason too', async () => {
  const { server, user } = await openWithTopic();
  await user.click(submit());
  const limited = { error: 'limited', message: 'Too many requests. Try again later.', requestId: 'r' };
  (await server.next('POST /api/contact/general')).reply(limited, { status: 429 });
  await waitFor(() =>
    expect(toast()).toMatchObject({ text: `${failure.text} Too many requests. Try again later.` }),
  );
});

test('offline, sending fails at once and can be repeated', async () => {
  const { server, user } = await openWithTopic();
  await user.click(submit());
  (await server.next('POST /api/contact/general')).fail();
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(toast()).toMatchObject(failure);
  await user.click(submit());
  (await server.next('POST /api/contact/general')).reply({ success: true, message: 'Thank you.' });
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message Sent Successfully!' }));
});

test('a field that the server rejects is marked and gets the focus', async () => {
  const { server, user } = await openWithTopic();
  await user.click(submit());
  (await server.next('POST /api/contact/general')).reply(
    {
      error: 'invalid',
      message: 'Some fields are wrong.',
      requestId: 'r',
      fields: { email: 'Enter a valid email address.' },
    },
    { status: 400 },
  );
  await screen.findByText('Enter a valid email address.');
  expect(document.activeElement).toBe(field('Email'));
});

test('what the server would reject is marked at its field and not sent', async () => {
  const { server, user } = await openWithTopic();
  fill('Email', 'oswin@x');
  fill('Name', 'n'.repeat(101));
  fill('Message', '   ');
  await user.click(submit());
  await screen.findByText('This field is required.');
  fill('Message', 'How long does it take?');
  await user.click(submit());
  await screen.findByText('Enter a valid email address.');
  screen.getByText('This field must have at most 100 characters.');
  expect(document.activeElement).toBe(field('Name'));
  expect(server.calls).toEqual([]);
});

test('the topic chosen names the time in which it is answered', async () => {
  await openWithTopic();
  screen.getByText('We aim to answer within 24 hours.');
});
