import { Waiting } from '@marquee/contracts/http/waiting';
import { asOperator, listingRequestCalls } from '../testing/listing-request-calls';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';

let admin: TestAdmin;

beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(() => admin.db.query('truncate listing_requests, contact_messages, reports cascade'));
afterAll(() => admin.close());

const { newRequest, move } = listingRequestCalls(() => admin);
const waiting = async () => Waiting.parse(await (await admin.get('/api/admin/waiting', asOperator)).json());

const newReport = async (page: string): Promise<void> => {
  const form = {
    kind: 'content-report',
    page,
    details: 'The second picture is not theirs.',
    goodFaith: true,
  };
  expect((await admin.post('/api/reports', form)).status).toBe(200);
};

test('nothing waits in an empty inbox, and a visitor may not look', async () => {
  expect(await waiting()).toEqual({
    requests: { unanswered: 0, open: 0, overdue: 0 },
    messages: { new: 0 },
    reports: { open: 0, overdue: 0 },
    unanswered: [],
    deadlines: [],
    alerts: [],
    missing: [],
  });
  expect((await admin.get('/api/admin/waiting')).status).toBe(401);
});

test('requests count while their next step is the operator’s', async () => {
  await newRequest('Ada Spot');
  const id = await newRequest('Bea Beam');
  await move(id, 'received', 'in-review');
  const { requests, unanswered } = await waiting();
  expect(requests).toEqual({ unanswered: 2, open: 2, overdue: 0 });
  expect(unanswered.map(({ modelName }) => modelName)).toEqual(['Ada Spot', 'Bea Beam']);
  await move(id, 'in-review', 'rejected');
  expect((await waiting()).requests.open).toBe(1);
});

test('deadlines of reports and of paid requests are in one list, the soonest first', async () => {
  await newReport('/model/velvet-rose');
  const id = await newRequest('Cleo Cue');
  await admin.db.query(
    "update listing_requests set state = 'paid', paid_at = now() - interval '3 days' where id = $1",
    [id],
  );
  const { deadlines, requests, reports } = await waiting();
  expect(deadlines.map(({ kind, about }) => [kind, about])).toEqual([
    ['listing-request', 'Cleo Cue'],
    ['report', '/model/velvet-rose'],
  ]);
  expect(requests.overdue).toBe(1);
  expect(reports).toEqual({ open: 1, overdue: 0 });
});

test('alerts about traffic are named, others are not', async () => {
  await admin.db.query(`insert into alerts (name, since, mailed_at, affected) values
    ('TrafficSpike', now(), now(), '{views}'), ('LedgerUnbalanced', now(), now(), '{}'), ('TrafficDrop', now(), null, '{clicks}')`);
  expect((await waiting()).alerts).toMatchObject([
    { name: 'TrafficSpike', subject: 'Much more traffic than usual', affected: ['views'] },
  ]);
});
