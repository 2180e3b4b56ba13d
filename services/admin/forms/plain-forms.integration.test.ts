import { openTestAdmin, type TestAdmin } from '../testing/test-admin';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate listing_requests, contact_messages, reports, outbox cascade');
});
afterAll(() => admin.close());

const request = {
  modelName: 'Velvet Rose',
  email: 'agent@example.org',
  platforms: 'OnlyFans, Fanvue',
  description: 'Two lines\nof description.',
};
const message = {
  name: 'A visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  inquiryType: 'billing',
  message: 'How much?',
};

const count = async (table: 'listing_requests' | 'contact_messages'): Promise<number> => {
  const { rows } = await admin.db.query<{ count: number }>(`select count(*) as count from ${table}`);
  return rows[0]?.count ?? 0;
};

const sendPlain = (path: string, fields: Readonly<Record<string, string>>) =>
  admin.postText(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');

test('a form sent without JavaScript is stored and answered with a page', async () => {
  const reply = await sendPlain('/contact/send', { ...message, website: '' });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await reply.text();
  expect(page).toContain('Message Sent Successfully!');
  expect(page).toMatch(/Its reference number is|its reference number is/i);
  expect(page).toContain('within 24 hours');
  expect(await count('contact_messages')).toBe(1);
});

test('without JavaScript a refused form is shown again with what was typed, escaped, and what is wrong', async () => {
  const reply = await sendPlain('/contact/send', {
    ...message,
    email: 'oswin@x',
    subject: '"><script>x</script>',
  });
  expect(reply.status).toBe(400);
  const page = await reply.text();
  expect(page).toContain('Enter a valid email address.');
  expect(page).toContain('value="oswin@x"');
  expect(page).toContain('How much?</textarea>');
  expect(page).toContain('<option value="billing" selected>');
  expect(page).not.toContain('<script>');
  expect(await count('contact_messages')).toBe(0);
});

test('a listing request and a report can be sent without JavaScript', async () => {
  const refused = await sendPlain('/list-model/send', { ...request, email: '', category: 'slim' });
  expect(await refused.text()).toContain('<option value="slim" selected>');
  expect((await sendPlain('/list-model/send', { ...request, category: '', tags: '' })).status).toBe(200);
  expect(await count('listing_requests')).toBe(1);
  const report = {
    kind: 'copyright',
    page: '/model/velvet-rose',
    details: 'Mine.',
    goodFaith: 'on',
    email: '',
  };
  const page = await (await sendPlain('/report/send', report)).text();
  expect(page).toMatch(/href="\/report\/status#[\w-]+"/);
});
