import { ErrorBody } from '@marquee/contracts/http/error-body';
import { NewSiteShare } from '@marquee/contracts/http/share-links';
import { openTestAdmin, operatorEmail } from '../testing/test-admin';
import { ensureOperator } from './first-operator';

test('a share link of the site is made with the password of the operator, by analytics', async () => {
  const sent: unknown[] = [];
  const command = async (path: string, body: unknown) => {
    sent.push(path, NewSiteShare.parse(body));
    return { status: 422, body: { error: 'share.too-many', message: 'At most 50.', requestId: 'test' } };
  };
  const admin = await openTestAdmin('off', { analytics: { command } });
  try {
    await ensureOperator(admin.db, { email: operatorEmail, password: 'the first password' }, () => {});
    const { rows } = await admin.db.query<{ id: number }>('select id from operators');
    const who = { as: 'operator', session: { operatorId: rows[0]?.id ?? 0, sessionId: 's' } } as const;
    const link = { name: 'x', of: 'visits', panels: ['time'], range: {}, where: [], open: [] };
    const share = async (accountPassword: string) => {
      const reply = await admin.post('/api/insights/site/shares', { ...link, accountPassword }, who);
      return [reply.status, ErrorBody.parse(await reply.json()).error];
    };
    expect(await share('wrong')).toEqual([422, 'password.wrong']);
    expect(sent).toEqual([]);
    expect(await share('the first password')).toEqual([422, 'share.too-many']);
    expect(sent).toMatchObject(['/internal/site-shares', { operatorId: rows[0]?.id, email: operatorEmail }]);
  } finally {
    await admin.close();
  }
});
