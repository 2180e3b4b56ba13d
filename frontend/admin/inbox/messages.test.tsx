import type { ContactMessage } from '@marquee/contracts/http/inbox';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { Messages } from './messages';

const at = '2026-11-20T12:00:00.000Z';
const message: ContactMessage = {
  id: 4,
  reference: 'CM-12345678',
  name: 'Vera Lamplight',
  email: 'vera@example.com',
  subject: 'Opening hours',
  inquiryType: 'general',
  message: 'When do you open?',
  state: 'new',
  createdAt: at,
  changedAt: at,
  changes: [],
  notes: [],
  mails: [],
};
const base = '/api/admin/inbox/messages/4';

test('a message is answered by email, and its history says when that was sent', async () => {
  const server = fakeServer();
  server.answer('GET /api/admin/inbox/messages?', { total: 1, counts: { new: 1 }, messages: [message] });
  server.answer(`GET ${base}`, message);
  const { user } = renderWithProviders(<Messages />, { url: '/?message=4' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('To Vera Lamplight');
  await user.type(field, 'At nine.');
  await user.click(screen.getByRole('button', { name: 'Reply by email' }));
  const failed = await server.next(`POST ${base}/reply`);
  expect(failed.body).toEqual({ text: 'At nine.' });
  failed.reply({}, { status: 503 });
  await screen.findByRole('alert');
  expect(field.value).toBe('At nine.');
  await user.click(screen.getByRole('button', { name: 'Reply by email' }));
  const mail = { to: message.email, subject: 'Re: Opening hours', attempts: 0, createdAt: at };
  const answered: ContactMessage = {
    ...message,
    state: 'answered',
    notes: [{ id: 1, text: 'Emailed to vera@example.com: At nine.', by: 'ada@example.com', at }],
    mails: [{ ...mail, sentAt: null, gaveUpAt: null }],
  };
  server.answer(`GET ${base}`, answered);
  (await server.next(`POST ${base}/reply`)).reply(answered);
  await screen.findByText('Emailed to vera@example.com: At nine.');
  expect(field.value).toBe('');
  expect(screen.queryByText('Sent')).toBeNull();
  // The mailer has sent it meanwhile.
  server.answer(`GET ${base}`, { ...answered, mails: [{ ...mail, sentAt: at, gaveUpAt: null }] });
  await screen.findByText('Sent');
});
