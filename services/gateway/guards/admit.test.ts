import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { HttpError, tooManyRequests, unauthorized } from '@marquee/kit/errors/http-error';
import { unlimited } from '../limits/limits';
import { openQuotas } from '../limits/quota';
import { openSites } from '../request/sites';
import { type PublicRoute, publicRoutes } from '../routes';
import { admission } from './admit';
import { ownOrigin } from './own-origin';

/** One fault for each check, in the order of the checks. */
const faults = ['target', 'limit', 'origin', 'guard', 'type', 'size'] as const;
type Fault = (typeof faults)[number];

const noTokens = { callerOf: async () => unauthorized('token.refused') };
const noHolder = { tokensOf: () => undefined, holderOf: async () => undefined };

const refusals: Readonly<Record<Fault, string>> = {
  target: '400 query.malformed',
  limit: '429 limit.reached',
  origin: '403 origin.refused',
  guard: '401 required',
  type: '415 body.type',
  size: '413 body.too-large',
};

const requestWith = (row: PublicRoute, has: ReadonlySet<Fault>): IncomingMessage => {
  const { types = ['application/json'], maxBytes = 64 * 1024 } = row.body ?? {};
  const req = new IncomingMessage(new Socket());
  req.method = row.method;
  req.url = `${row.path.replace(/:\w+/g, '7')}${has.has('target') ? '?x=%00' : ''}`;
  req.headers = {
    host: 'marquee.test',
    'content-type': has.has('type') ? 'text/css' : types[0],
    'content-length': String(has.has('size') ? maxBytes + 1 : 2),
    ...(has.has('origin') && { origin: 'https://elsewhere.example' }),
  };
  req.push('{}');
  req.push(null);
  return req;
};

/** Sends a request with every fault, removes the one that was refused, and so on until it is admitted. */
const refusalsInOrder = async (row: PublicRoute): Promise<string[]> => {
  const has = new Set<Fault>(faults);
  const admit = admission({
    limits: {
      ...unlimited,
      take: async () => (has.has('limit') ? tooManyRequests(1) : undefined),
    },
    clientIpOf: () => '192.0.2.1',
    isOwnOrigin: ownOrigin(
      openSites({ publicUrl: 'http://marquee.test', adminHost: undefined, allowedHosts: [] }),
    ),
    adminSessions: {
      hasCookie: () => true,
      operatorOf: async () =>
        has.has('guard')
          ? unauthorized('admin.required')
          : {
              operatorId: 7,
              email: 'operator@marquee.test',
              role: 'administrator',
              sessionId: 's',
              expiresAt: '',
            },
    },
    holderSessions: {
      tokensOf: (_req, slug) => ({ slug, holder: 'token' }),
      holderOf: async () => (has.has('guard') ? undefined : { modelId: 7, sessionId: 's' }),
    },
    apiTokens: noTokens,
    quotas: openQuotas({ limits: 'on' }),
  });
  const refused: string[] = [];
  for (;;) {
    try {
      await admit(row, requestWith(row, has), 'test-request');
      return refused;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const refusal = `${error.status} ${error.code}`.replace(/(?:admin|holder)\.(?=required)/, '');
      refused.push(refusal);
      const fault = faults.find((one) => refusals[one] === refusal);
      if (fault === undefined || !has.delete(fault)) return refused;
    }
  }
};

test.each(publicRoutes.map((row) => ({ row, name: `${row.method} ${row.path}` })))(
  '$name checks target, limit, origin, guard, body type and size, in this order',
  async ({ row }) => {
    const applies: Readonly<Record<Fault, boolean>> = {
      target: true,
      limit: true,
      origin: row.method !== 'GET',
      guard: row.guard !== 'anyone',
      type: true,
      size: true,
    };
    const expected = faults.filter((fault) => applies[fault]).map((fault) => refusals[fault]);
    expect(await refusalsInOrder(row)).toEqual(expected);
  },
);

test('the time that a client takes to send its body is not counted', async () => {
  const row = publicRoutes.find(({ method, guard }) => method === 'POST' && guard === 'anyone');
  if (!row) throw new Error('no such row');
  const admit = admission({
    limits: unlimited,
    clientIpOf: () => '192.0.2.1',
    isOwnOrigin: () => true,
    adminSessions: { hasCookie: () => false, operatorOf: () => unauthorized('admin.required') },
    holderSessions: noHolder,
    apiTokens: noTokens,
    quotas: openQuotas({ limits: 'on' }),
  });
  const req = new IncomingMessage(new Socket());
  req.headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  req.url = row.path;
  const now = import.meta.jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const admitting = admit(row, req, 'test-request');
  await new Promise(setImmediate);
  now.mockReturnValue(61_000);
  req.push('{}');
  req.push(null);
  const { deadlineAt, body } = await admitting;
  now.mockRestore();
  expect(String(body)).toBe('{}');
  expect(deadlineAt).toBe(61_000 + 2_700);
});
