import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { Report, ReportReceipt, ReportStatus, Reports } from '@marquee/contracts/http/reports';
import { refusedBeginnings, refusedPhrases } from '@marquee/contracts/rules/refused-words';
import { silentLog } from '@marquee/kit/log/log';
import { Registry } from 'prom-client';
import { entryOf } from '../audit/entry-of';
import { watchWaiting } from '../metrics';
import { contactEmail, openTestAdmin, operatorEmail, type TestAdmin } from '../testing/test-admin';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate reports cascade');
});
afterAll(() => admin.close());

const path = '/api/admin/reports';
const operator = { as: 'operator' } as const;
const form = {
  kind: 'content-report',
  page: 'https://marquee.example/model/velvet-rose',
  details: 'The second picture is not theirs.',
  name: 'Somebody',
  email: 'somebody@example.org',
  goodFaith: true,
};

const send = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const reply = await admin.post('/api/reports', { ...form, ...changes });
  expect(reply.status).toBe(200);
  return ReportReceipt.parse(await reply.json());
};
const list = async (query = '') => Reports.parse(await (await admin.get(`${path}${query}`, operator)).json());
/** The report of this reference, or the only one. */
const idOf = async (reference = '') => (await list(`?show=all&q=${reference}`)).reports[0]?.id ?? 0;
const read = async (id: number) => Report.parse(await (await admin.get(`${path}/${id}`, operator)).json());
const move = (id: number, from: string, to: string, message?: string) =>
  admin.post(`${path}/${id}/transition`, { from, to, ...(message !== undefined && { message }) }, operator);
const refusal = async (reply: Response) => ({
  status: reply.status,
  error: ErrorBody.parse(await reply.json()).error,
});

test('a report is stored before its receipt: reference, link, deadline, the profile it names, and both mails', async () => {
  const receipt = await send();
  expect(receipt).toMatchObject({ success: true, reference: expect.stringMatching(/^RP-/) });
  expect(receipt.message).toContain(receipt.reference);
  const report = await read(await idOf());
  const { goodFaith: _said, ...kept } = form;
  expect(report).toMatchObject({
    ...kept,
    reference: receipt.reference,
    slug: 'velvet-rose',
    state: 'received',
    dueAt: receipt.dueAt,
  });
  expect(report.mails.map(({ to }) => to).sort()).toEqual([contactEmail, form.email].sort());
  const status = ReportStatus.parse(
    await (await admin.get('/api/reports/status', { link: receipt.statusToken })).json(),
  );
  expect(status).toMatchObject({
    reference: receipt.reference,
    kind: 'content-report',
    state: 'received',
    dueAt: receipt.dueAt,
  });
  expect(JSON.stringify(status)).not.toContain('picture');
});

test('a report without name and email gets the same receipt and no mail', async () => {
  await send({ name: '', email: '' });
  const report = await read(await idOf());
  expect([report.name, report.email, report.mails.map(({ to }) => to)]).toEqual(['', '', [contactEmail]]);
});

test('a report may name refused words', async () => {
  const about = `About ${refusedBeginnings[0]}, ${refusedPhrases[0]}`;
  expect((await send({ page: about, details: about, name: about })).success).toBe(true);
});

test('intimate images have 48 hours', async () => {
  const before = Date.now();
  const { dueAt } = await send({ kind: 'intimate-images' });
  const hours = (Date.parse(dueAt) - before) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(48);
  expect(hours).toBeLessThan(48.1);
});

test.each([
  ['no kind', { kind: undefined }, 'kind'],
  ['a kind that is none', { kind: 'revenge' }, 'kind'],
  ['no page', { page: ' ' }, 'page'],
  ['a page of two lines', { page: 'one\ntwo' }, 'page'],
  ['no details', { details: '' }, 'details'],
  ['too many details', { details: 'a'.repeat(5_001) }, 'details'],
  ['an invalid email', { email: 'nobody' }, 'email'],
  ['no word that it is true', { goodFaith: false }, 'goodFaith'],
])('%s is refused, and the field named', async (_what, changes, field) => {
  const reply = await admin.post('/api/reports', { ...form, ...changes });
  expect(reply.status).toBe(400);
  expect(Object.keys(ErrorBody.parse(await reply.json()).fields ?? {})).toEqual([field]);
  expect((await list('?show=all')).total).toBe(0);
});

test('a bot that fills in the hidden field gets the usual receipt, and nothing is stored', async () => {
  const { statusToken } = await send({ website: 'https://robot.example' });
  expect((await list('?show=all')).total).toBe(0);
  expect((await admin.get('/api/reports/status', { link: statusToken })).status).toBe(404);
});

test('an IP sends five reports an hour, and the sixth is answered 429', async () => {
  const limited = await openTestAdmin('on');
  try {
    for (let sent = 0; sent < 5; sent += 1)
      expect((await limited.post('/api/reports', form)).status).toBe(200);
    const refused = await limited.post('/api/reports', form);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    expect((await limited.post('/api/reports', form, { address: '198.51.100.9' })).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('a report transitions to its final state; each transition has author, time and mail, and the status page follows', async () => {
  const { statusToken } = await send();
  const id = await idOf();
  expect((await move(id, 'received', 'in-review')).status).toBe(200);
  expect((await move(id, 'in-review', 'upheld', 'The picture is gone.')).status).toBe(200);
  const report = await read(id);
  expect(report.transitions.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'received', 'reporter'],
    ['received', 'in-review', operatorEmail],
    ['in-review', 'upheld', operatorEmail],
  ]);
  expect([report.next, report.closedAt === null]).toEqual([[], false]);
  expect(report.mails.filter(({ to }) => to === form.email)).toHaveLength(3);
  const status = ReportStatus.parse(
    await (await admin.get('/api/reports/status', { link: statusToken })).json(),
  );
  expect(status.history.map(({ state }) => state)).toEqual(['received', 'in-review', 'upheld']);
});

test('a transition from an outdated state, or to one that may not follow, changes nothing', async () => {
  await send();
  const id = await idOf();
  await move(id, 'received', 'rejected');
  expect(await refusal(await move(id, 'received', 'upheld'))).toEqual({ status: 409, error: 'report.moved' });
  expect(await refusal(await move(id, 'rejected', 'upheld'))).toEqual({
    status: 422,
    error: 'report.not-next',
  });
  expect(await refusal(await move(id + 1, 'received', 'upheld'))).toEqual({
    status: 404,
    error: 'report.unknown',
  });
  expect((await read(id)).state).toBe('rejected');
});

test('of two operators who close a report at once, one succeeds', async () => {
  await send();
  const id = await idOf();
  const replies = await Promise.all([move(id, 'received', 'upheld'), move(id, 'received', 'rejected')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).transitions).toHaveLength(2);
});

test('the most urgent comes first, overdue ones are counted and found, and closed ones last', async () => {
  const slow = await send({ kind: 'copyright' });
  const urgent = await send({ kind: 'intimate-images' });
  const late = await send({ kind: 'other', page: 'the front page' });
  await admin.db.query("update reports set due_at = now() - interval '1 hour' where reference = $1", [
    late.reference,
  ]);
  const closed = await send();
  await move(await idOf(closed.reference), 'received', 'rejected');

  const all = await list('?show=all');
  expect(all.reports.map(({ reference }) => reference)).toEqual(
    [late, urgent, slow, closed].map(({ reference }) => reference),
  );
  expect([all.total, all.overdue]).toEqual([4, 1]);
  const found = async (query: string) => (await list(query)).reports.map(({ reference }) => reference);
  expect(await found('')).toEqual([late.reference, urgent.reference, slow.reference]);
  expect(await found('?show=overdue')).toEqual([late.reference]);
  expect(await found('?show=closed')).toEqual([closed.reference]);
  expect(await found('?show=open&kind=copyright')).toEqual([slow.reference]);
  expect(await found(`?show=all&q=${urgent.reference.toLowerCase()}`)).toEqual([urgent.reference]);
  expect(await found('?show=all&q=front')).toEqual([late.reference]);
});

test('the metrics count open and overdue reports whenever they are read', async () => {
  const registry = new Registry();
  watchWaiting(registry, admin.db, silentLog);
  const values = async () => {
    await registry.metrics();
    const [overdue, open] = await Promise.all(
      ['admin_reports_overdue', 'admin_reports_open'].map(
        async (name) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value,
      ),
    );
    return { overdue, open };
  };
  expect(await values()).toEqual({ overdue: 0, open: 0 });
  await send();
  await admin.db.query("update reports set due_at = now() - interval '1 second'");
  expect(await values()).toEqual({ overdue: 1, open: 1 });
  await move(await idOf(), 'received', 'upheld');
  expect(await values()).toEqual({ overdue: 0, open: 0 });
});

test('notes and the takedown are stored with author and time; the first takedown stays', async () => {
  await send();
  const id = await idOf();
  await admin.post(`${path}/${id}/notes`, { text: 'Called them.' }, operator);
  await admin.post(`${path}/${id}/taken-down`, {}, operator);
  const first = (await read(id)).takenDown;
  await admin.post(`${path}/${id}/taken-down`, {}, operator);
  const report = await read(id);
  expect(report.takenDown).toEqual({ by: operatorEmail, at: first?.at });
  expect(report.notes).toMatchObject([{ text: 'Called them.', by: operatorEmail }]);
});

test('every transition, note and takedown is recorded in the audit log: by whom, about which report, before and after', async () => {
  const { reference } = await send();
  const id = await idOf();
  await admin.db.query('delete from outbox');
  await move(id, 'received', 'in-review');
  await move(id, 'received', 'upheld');
  await admin.post(`${path}/${id}/notes`, { text: 'Called them.' }, operator);
  await admin.post(`${path}/${id}/taken-down`, {}, operator);
  await move(id, 'in-review', 'upheld', 'The picture is gone.');
  const { rows } = await admin.db.query<{ message: unknown }>('select message from outbox order by position');
  const entry = {
    by: { role: 'admin', name: operatorEmail },
    about: { kind: 'report', id: String(id), name: reference },
    before: null,
    after: null,
  };
  expect(rows.map(({ message }) => entryOf(DomainMessage.parse(message)))).toEqual([
    { ...entry, what: 'report.moved', before: { state: 'received' }, after: { state: 'in-review' } },
    { ...entry, what: 'report.noted' },
    { ...entry, what: 'report.profile-taken-down' },
    { ...entry, what: 'report.moved', before: { state: 'in-review' }, after: { state: 'upheld' } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Called them|The picture|somebody@/);
});

test('a visitor reads no report', async () => {
  await send();
  for (const asked of [path, `${path}/${await idOf()}`]) expect((await admin.get(asked)).status).toBe(401);
});
