import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ReportPage } from './report-page';

const details = () => screen.getByLabelText<HTMLTextAreaElement>('What’s wrong, and how can we tell?');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

const open = (url = '/report?model=velvet-rose') => {
  const server = fakeServer();
  const { user } = renderWithProviders(<ReportPage />, { url });
  return { server, user };
};

const sendReport = async () => {
  const { server, user } = open();
  await user.click(screen.getByLabelText(/^Copyright/));
  fireEvent.change(details(), { target: { value: 'The second picture is mine.' } });
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  return { user, call: await server.next('POST /api/reports') };
};

const error = { error: 'some.error', message: 'Some message.', requestId: 'r' };

test('a report from a profile names its page, and the receipt has reference, date and status link', async () => {
  const { user, call } = await sendReport();
  expect(call.body).toEqual({
    kind: 'copyright',
    page: '/model/velvet-rose',
    details: 'The second picture is mine.',
    name: '',
    email: '',
    website: '',
    goodFaith: true,
  });
  expect([submit().textContent, submit().disabled]).toEqual(['Sending report...', true]);
  call.reply({
    success: true,
    message: 'We received your report.',
    reference: 'RP-1',
    statusToken: 'secret',
    dueAt: '2026-12-01T10:00:00.000Z',
  });
  const title = await screen.findByRole('heading', { name: 'Report RP-1' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  screen.getByText('We received your report.');
  expect(document.querySelector('p time')?.getAttribute('datetime')).toBe('2026-12-01T10:00:00.000Z');
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/\/report\/status#secret$/);
  await user.click(screen.getByRole('button', { name: 'Send another report' }));
  expect(details().value).toBe('');
});

test('an empty report is not sent', async () => {
  const { server, user } = open('/report');
  await user.click(submit());
  await screen.findByText('Please choose one.');
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  screen.getByText('Please confirm this.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Takedown of intimate images/));
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([
  [429, { 'retry-after': '600' }, 'Please try again in 10 minutes, or write to contact@marquee.example.'],
  [429, { 'retry-after': '30' }, 'Please try again in a minute, or write to contact@marquee.example.'],
  [400, {}, 'Please check the fields and try again.'],
  [503, {}, 'Failed to send report. Please try again or contact contact@marquee.example directly.'],
])('a report answered with %i %j keeps what was typed and says what to do', async (status, headers, text) => {
  const { call } = await sendReport();
  call.reply(error, { status, headers });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(details().value).toBe('The second picture is mine.');
});

test('offline, sending fails at once', async () => {
  const { call } = await sendReport();
  call.fail();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to send report\./);
  expect(submit().disabled).toBe(false);
});
