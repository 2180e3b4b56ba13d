import { openTestAdmin, type TestAdmin } from '../testing/test-admin';

const url = 'https://marquee.example/password-info#token';
const asked: unknown[] = [];
let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off', {
    analytics: {
      post: async (path, body) => {
        asked.push([path, body]);
        const isKnown = JSON.stringify(body).includes('ada@lights.example');
        return isKnown ? { url, expiresAt: '2026-12-01T12:00:00.000Z' } : undefined;
      },
    },
  });
});
afterAll(() => admin.close());

test('a person of an agency gets the link by mail; the answer to an unknown email is the same', async () => {
  const ask = async (email: string) => {
    const reply = await admin.post('/api/agency/invite-link', { email });
    return [reply.status, await reply.text()];
  };
  expect(await ask('Ada@Lights.example')).toEqual([204, '']);
  expect(await ask('nobody@lights.example')).toEqual([204, '']);
  expect((await ask('bright-lights'))[0]).toBe(400);
  expect(asked).toEqual([
    ['/internal/agency-invite-link', { email: 'ada@lights.example' }],
    ['/internal/agency-invite-link', { email: 'nobody@lights.example' }],
  ]);
  const { rows } = await admin.db.query<{ recipient: string; body: string }>(
    'select recipient, body from mails',
  );
  expect(rows).toEqual([{ recipient: 'ada@lights.example', body: expect.stringContaining(url) }]);
});
