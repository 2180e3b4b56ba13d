import { randomInt } from 'node:crypto';
import { FormAnswer } from '@marquee/contracts/http/contact';
import { testConfig } from '@marquee/kit/testing/config';
import { testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { openTestBus, openTestPublisher } from '@marquee/kit/testing/test-bus';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { Registry } from 'prom-client';
import { adminDeps } from '../app';
import { Config } from '../config';
import { contactEmail, openTestAdmin, type TestAdmin } from '../testing/test-admin';

const request = {
  modelName: 'Velvet Rose',
  email: 'agent@example.org',
  platforms: 'OnlyFans, Fanvue',
  description: 'Two lines\nof description.',
};

/** Recipients of the queued mails, in order. */
const recipients = async (of: TestAdmin): Promise<string[]> => {
  const { rows } = await of.db.query<{ recipient: string }>(
    'select recipient from mails order by created_at',
  );
  return rows.map(({ recipient }) => recipient);
};

const withheld = async (of: TestAdmin, limit: string): Promise<number> => {
  const { values = [] } =
    (await of.metrics.getSingleMetric('admin_confirmation_mails_withheld_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
};

const report = { kind: 'other', page: 'x', details: 'x', goodFaith: true };

test('one mailbox gets two confirmations a day, of all forms and from all IPs; every form and every mail to us arrives', async () => {
  const limited = await openTestAdmin('on');
  try {
    for (const [nth, email] of ['agent@example.org', 'AGENT+2@example.org', 'Agent@Example.org'].entries()) {
      const address = { address: `192.0.2.${nth}` };
      const listing = await limited.post('/api/contact/listing-request', { ...request, email }, address);
      expect(FormAnswer.parse(await listing.json()).message).toContain('Thank you');
      expect((await limited.post('/api/reports', { ...report, email }, address)).status).toBe(200);
    }
    await limited.post('/api/contact/listing-request', { ...request, email: 'another@example.org' });
    expect((await recipients(limited)).sort()).toEqual(
      [
        ...Array(7).fill(contactEmail),
        'agent@example.org',
        'agent@example.org',
        'another@example.org',
      ].sort(),
    );
    expect([await withheld(limited, 'recipient'), await withheld(limited, 'budget')]).toEqual([4, 0]);
    const { rows } = await limited.db.query('select * from confirmation_mails');
    expect([rows.length, JSON.stringify(rows).includes('agent')]).toEqual([3, false]);
    await limited.db.query("update confirmation_mails set at = at - interval '25 hours'");
    await limited.post('/api/contact/listing-request', request, { address: '192.0.2.9' });
    expect(await recipients(limited)).toHaveLength(12);
  } finally {
    await limited.close();
  }
});

test('all recipients together get the hour’s budget of confirmations, also when forms arrive at once', async () => {
  const limited = await openTestAdmin('on', { confirmationsPerHour: 3 });
  const send = (nth: number) =>
    limited.post('/api/reports', { ...report, email: `r${nth}@example.org` }, { address: `192.0.2.${nth}` });
  try {
    const replies = await Promise.all(Array.from({ length: 8 }, (_, nth) => send(nth)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const sent = await recipients(limited);
    expect(sent.filter((recipient) => recipient === contactEmail)).toHaveLength(8);
    expect(sent).toHaveLength(8 + 3);
    expect(await withheld(limited, 'budget')).toBe(5);
    await limited.db.query("update confirmation_mails set at = at - interval '61 minutes'");
    await send(9);
    expect(await recipients(limited)).toContain('r9@example.org');
  } finally {
    await limited.close();
  }
});

test('RATE_LIMITS=off does not lift the limits of forms', async () => {
  const admin = await openTestAdmin('on');
  const bus = await openTestBus();
  const publisher = await openTestPublisher(bus.url);
  const { redis, close } = await openTestRedis();
  const services = [
    'GATEWAY_OPS_URL',
    'CATALOG_URL',
    'TRACKING_URL',
    'ANALYTICS_URL',
    'ANALYTICS_WORKER_URL',
  ];
  const config = Config.parse({
    ...Object.fromEntries([...services, 'ADMIN_URL', 'WEB_URL'].map((name) => [name, 'http://127.0.0.1:1'])),
    LISTEN_PORT: '0',
    DATABASE_URL: admin.databaseUrl,
    REDIS_URL: testConfig().TEST_REDIS_URL,
    AMQP_URL: bus.url,
    IDENTITY_KEYS: testIdentityKeys('admin'),
    SERVICE_SECRET: 'a secret of the admin service in this test',
    RATE_LIMITS: 'off',
  });
  try {
    const { forms } = adminDeps(
      config,
      {
        db: admin.db,
        redis,
        publisher,
        mailer: { send: async () => {} },
        analytics: { post: async () => undefined, command: async () => ({ status: 404, body: undefined }) },
        catalog: { get: async () => undefined, command: async () => ({ status: 404, body: undefined }) },
      },
      new Registry(),
    );
    const ip = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
    for (const [name, form] of Object.entries(forms)) {
      const calls = (name === 'picture' ? 20 : 1) * config.FORM_LIMIT_PER_HOUR;
      for (let sent = 0; sent < calls; sent += 1) await form.take(ip);
      await expect(form.take(ip)).rejects.toMatchObject({ status: 429 });
    }
  } finally {
    close();
    await publisher.close();
    await bus.close();
    await admin.close();
  }
});
