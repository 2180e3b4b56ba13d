import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReportReceipt } from '@marquee/contracts/http/reports';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { requestByToken } from '../listing-requests/listing-request-queries';
import { reportStatus } from '../reports/report-queries';
import { listingRequestCalls } from '../testing/listing-request-calls';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { clearStatusTokens } from './status-link';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
afterAll(() => admin.close());

const { newRequest, move, statusTokenOf } = listingRequestCalls(() => admin);
const statusOf = async (token: string): Promise<number> =>
  (await admin.get('/api/contact/status', { link: token })).status;

/** Everything that the tables hold, but for mails that wait. */
const stored = async (): Promise<string> => {
  const { rows } = await admin.db.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'admin'::regnamespace and relkind = 'r' and relname <> 'mails'`,
  );
  const all = await Promise.all(
    rows.map(({ table }) =>
      admin.db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`),
    ),
  );
  return all.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
};

test('each mail has a status link of its own, earlier ones stay valid, and no table holds a token', async () => {
  const id = await newRequest();
  const tokens = [await statusTokenOf(id)];
  await move(id, 'received', 'awaiting-payment');
  tokens.push(await statusTokenOf(id));
  const report = { kind: 'other', page: '/model/x', details: 'Please look at this.', goodFaith: true };
  const sent = ReportReceipt.parse(await (await admin.post('/api/reports', report)).json());
  expect(new Set(tokens).size).toBe(2);
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200]);
  expect((await admin.get('/api/reports/status', { link: sent.statusToken })).status).toBe(200);
  const text = await stored();
  expect(text).toContain('Please look at this.');
  for (const token of [...tokens, sent.statusToken]) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(text).not.toContain(token);
  }
  // The hash opens nothing, and neither does the link of the other kind.
  const { rows } = await admin.db.query<{ hash: string }>(
    "select encode(token_hash, 'hex') as hash from status_links",
  );
  expect(await Promise.all(rows.map(({ hash }) => statusOf(hash)))).toEqual(rows.map(() => 404));
  expect(await statusOf(sent.statusToken)).toBe(404);
  await admin.db.query('delete from listing_requests where id = $1', [id]);
  expect(await Promise.all(tokens.map(statusOf))).toEqual([404, 404]);
});

test('links of an earlier version stay valid after the migration, also those that it adds later, and their tokens are cleared', async () => {
  const migrations = join(import.meta.dirname, '../migrations');
  const before = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const file of ['0001-admin.sql', '0002-promised-cards.sql'])
    await copyFile(join(migrations, file), join(before, file));
  const { db, close } = await openTestDatabase('admin', before);
  const addAsBefore = async (token: string): Promise<void> => {
    await db.query(
      `insert into listing_requests (reference, status_token, model_name, email, platforms, description, social_links)
       values ($1, $1, 'A', 'a@example.org', 'x', 'x', '')`,
      [`request ${token}`],
    );
    await db.query(
      `insert into reports (reference, status_token, kind, page, details, name, email, due_at)
       values ($1, $1, 'other', '/', 'x', '', '', now())`,
      [`report ${token}`],
    );
  };
  try {
    await addAsBefore('sent');
    await db.query(await readFile(join(migrations, '0004-security.sql'), 'utf8'));
    await addAsBefore('added meanwhile');
    for (const clear of [async () => {}, clearStatusTokens]) {
      await clear(db);
      for (const token of ['sent', 'added meanwhile']) {
        expect(await requestByToken(db, `request ${token}`)).toMatchObject({ reference: `request ${token}` });
        expect(await reportStatus(db, `report ${token}`)).toMatchObject({ reference: `report ${token}` });
      }
    }
    for (const table of ['listing_requests', 'reports'])
      expect((await db.query(`select from ${table} where status_token is not null`)).rows).toEqual([]);
  } finally {
    await Promise.all([close(), rm(before, { recursive: true })]);
  }
});
