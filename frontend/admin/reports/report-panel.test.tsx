// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/reports';
import type { Report } from '@marquee/contracts/http/reports';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { ReportPanel } from './report-panel';

const at = '2026-11-20T12:00:00.000Z';
const report: Report = {
  id: 5,
  reference: 'RP-12345678',
  kind: 'removal-request',
  page: '/model/ada-vale',
  slug: 'ada-vale',
  state: 'received',
  createdAt: at,
  dueAt: at,
  closedAt: null,
  details: 'It is me.',
  name: '',
  email: 'reporter@example.com',
  takenDown: null,
  next: ['in-review', 'upheld', 'rejected'],
  transitions: [],
  notes: [],
  mails: [],
};

const open = (shown: Report = report) => {
  const server = fakeServer();
  const { user } = renderWithProviders(
    <>
      <ReportPanel report={shown} />
      <ToastHost />
    </>,
  );
  return { server, user };
};

test('a profile is archived only after its effect was named', async () => {
  const { server, user } = open();
  await user.click(screen.getByRole('button', { name: 'Archive /ada-vale' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Archive /ada-vale?' });
  within(dialog).getByText(/disappear from all lists right away/);
  expect(server.calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  await server.next('GET /api/admin/models');
});

test('closing a report names the decision and what stays online', async () => {
  const { server, user } = open();
  await user.click(screen.getByRole('button', { name: 'Uphold and email' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Uphold report RP-12345678?' });
  within(dialog).getByText(/\/ada-vale is still online. Archive it first/);
  await user.click(within(dialog).getByRole('button', { name: 'Uphold and email' }));
  expect((await server.next('POST /api/admin/reports/5/transition')).body).toEqual({
    from: 'received',
    to: 'upheld',
  });
});

test('a message is kept when another administrator has moved the report', async () => {
  const { server, user } = open();
  const message = screen.getByLabelText<HTMLTextAreaElement>(/^Message to the reporter/);
  await user.type(message, 'Thank you.');
  await user.click(screen.getByRole('button', { name: 'Start review and email' }));
  const moved = {
    error: 'report.moved',
    message: 'Another operator has moved it: it is in review now.',
    requestId: 'r',
  };
  (await server.next('POST /api/admin/reports/5/transition')).reply(moved, { status: 409 });
  await screen.findByText("Couldn't update the report. Another operator has moved it: it is in review now.");
  expect(message.value).toBe('Thank you.');
});

test('notes, state changes and emails of a report are those of every inbox item', async () => {
  const sent = { to: 'reporter@example.com', subject: 'We received your report (RP-12345678)', attempts: 1 };
  const { server, user } = open({
    ...report,
    transitions: [{ from: 'received', to: 'in-review', by: 'ada@example.com', at }],
    mails: [{ ...sent, createdAt: at, sentAt: at, gaveUpAt: null }],
  });
  screen.getByText('Received → In review');
  screen.getByText(/We received your report/);
  await user.type(screen.getByLabelText('New internal note'), 'Called back.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect((await server.next('POST /api/admin/reports/5/notes')).body).toEqual({ text: 'Called back.' });
});
