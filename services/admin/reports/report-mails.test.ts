import { type ReportState, reportStates } from '@marquee/contracts/rules/report-states';
import { reportArrivedMail, reportMail } from './report-mails';

const site = {
  siteName: 'Marquee',
  contactEmail: 'contact@marquee.example',
  publicUrl: 'https://marquee.example',
};
const history = (state: ReportState) => [{ state, at: '2026-11-20T10:00:00.000Z' }];

const about = {
  reference: 'RP-7K3M9Q2A',
  email: 'somebody@example.org',
  statusToken: 'an-unguessable-token',
  dueAt: new Date('2026-12-01T10:00:00Z'),
};

test.each(reportStates)('the mail for %s names the reference and links to how the report stands', (state) => {
  const { recipient, subject, body } = reportMail(
    about,
    history(state),
    site,
    'A message from the operator.',
  );
  expect(recipient).toBe(about.email);
  expect(subject).toContain(about.reference);
  expect(body).toContain('\nhttps://marquee.example/report/status#an-unguessable-token\n');
  expect(body).toContain('\n\nA message from the operator.\n\n');
  const isOpen = state === 'received' || state === 'in-review';
  expect(body.includes('We’ll reply by Dec 1, 2026, 10:00 AM UTC.')).toBe(isOpen);
});

test('a deadline at midnight is the end of the day before, as on the status page', () => {
  const { body } = reportMail(
    { ...about, dueAt: new Date('2026-12-02T00:00:00Z') },
    history('received'),
    site,
  );
  expect(body).toContain('We’ll reply by the end of Dec 1, 2026 (UTC).');
});

test('the contact address is notified of kind and deadline, without the text of the report', () => {
  const arrived = {
    id: 7,
    reference: about.reference,
    kind: 'intimate-images',
    dueAt: new Date('2026-11-22T10:00:00Z'),
  } as const;
  const mail = reportArrivedMail(arrived, { ...site, adminUrl: 'https://marquee.example' });
  expect(mail.subject).toBe('[RP-7K3M9Q2A] Report: intimate images');
  expect(mail.body).toContain('Reply by Nov 22, 2026, 10:00 AM UTC.');
  expect(mail.body).toContain('https://marquee.example/admin/reports?report=7');
});
