import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import {
  areaOfPath,
  mayRequest,
  type OperatorRole,
  operatorRoles,
} from '@marquee/contracts/rules/operator-access';
import { HttpError, unauthorized } from '@marquee/kit/errors/http-error';
import { type PublicRoute, publicRoutes } from '../routes';
import { callerOf } from './caller';

const guardedBy = (...guards: PublicRoute['guard'][]) =>
  publicRoutes.filter(({ guard }) => guards.includes(guard));
const named = (rows: readonly PublicRoute[]) =>
  rows.map((row) => ({ row, name: `${row.method} ${row.path}` }));
const rowOf = (path: PublicRoute['path']): PublicRoute => {
  const row = publicRoutes.find((one) => one.path === path);
  if (row === undefined) throw new Error(`no row ${path}`);
  return row;
};

const requestOf = ({ method, path }: PublicRoute, query = ''): IncomingMessage => {
  const req = new IncomingMessage(new Socket());
  req.method = method;
  req.url = path.replace(/:\w+/g, '7') + query;
  return req;
};

type Sessions = {
  readonly operator?: OperatorRole | 'not checked';
  /** The model whose holder is logged in. */
  readonly holderOf?: string;
};

/** `callerOf` for a browser with these sessions. */
const callerWith = (row: PublicRoute, { operator, holderOf }: Sessions, query = '') =>
  callerOf(row, requestOf(row, query), {
    requestId: 'test-request',
    deadlineAt: Number.POSITIVE_INFINITY,
    adminSessions: {
      hasCookie: () => operator !== undefined,
      operatorOf: async () => {
        if (operator === undefined) return unauthorized('admin.required');
        if (operator === 'not checked') throw new HttpError(502, 'upstream.unavailable', '');
        return {
          operatorId: 7,
          email: 'operator@marquee.test',
          role: operator,
          sessionId: 's',
          expiresAt: '',
        };
      },
    },
    holderSessions: {
      tokensOf: (_req, slug) => (holderOf === undefined ? undefined : { slug, holder: 'token' }),
      holderOf: async (_req, { slug }) =>
        slug === holderOf ? { modelId: 70, sessionId: 'session' } : undefined,
    },
  });

const holder = { role: 'holder', slug: '7', modelId: 70, sessionId: 'session' };

test('every guarded row is in an area of the table of rights', () => {
  const missing = guardedBy('admin', 'holder', 'own-model').filter(
    ({ path }) => areaOfPath(path) === undefined,
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test.each(named(guardedBy('admin', 'holder')))(
  '$name is refused to the roles that may not send it, and names the role of the others',
  async ({ row }) => {
    for (const operator of operatorRoles) {
      const checking = callerWith(row, { operator });
      if (mayRequest(operator, row))
        expect(await checking).toMatchObject({ role: 'admin', operatorId: 7, operatorRole: operator });
      else await expect(checking).rejects.toMatchObject({ status: 403, code: 'role.forbidden' });
    }
  },
);

test.each(named(guardedBy('holder', 'own-model')))(
  '$name is for the holder of its model, and refused to the holder of another',
  async ({ row }) => {
    expect(await callerWith(row, { holderOf: '7' })).toEqual(holder);
    for (const sessions of [{ holderOf: 'another' }, {}])
      await expect(callerWith(row, sessions)).rejects.toMatchObject({ status: 401, code: 'holder.required' });
  },
);

test.each(named(guardedBy('own-model')))('$name is refused to every operator', async ({ row }) => {
  for (const operator of operatorRoles)
    await expect(callerWith(row, { operator })).rejects.toMatchObject({
      status: 401,
      code: 'holder.required',
    });
  expect(await callerWith(row, { operator: 'administrator', holderOf: '7' })).toEqual(holder);
});

test('the session of a holder counts where that of an operator is not enough or cannot be checked', async () => {
  const row = rowOf('/api/insights/:slug/link-tests');
  for (const operator of ['analyst', 'not checked'] as const) {
    expect(await callerWith(row, { operator, holderOf: '7' })).toEqual(holder);
    await expect(callerWith(row, { operator })).rejects.toBeInstanceOf(HttpError);
  }
  expect(await callerWith(row, { operator: 'editor', holderOf: '7' })).toMatchObject({ role: 'admin' });
});

test('a password in the query leaves the check to the owner, on the row that accepts it', async () => {
  const visitor = { role: 'visitor' };
  const row = rowOf('/api/analytics/:slug');
  expect(await callerWith(row, {}, '?password=x')).toEqual(visitor);
  expect(await callerWith(row, { operator: 'not checked' }, '?password=x')).toEqual(visitor);
  expect(await callerWith(row, { holderOf: '7' }, '?password=x')).toEqual(holder);
  await expect(callerWith(rowOf('/api/insights/:slug'), {}, '?password=x')).rejects.toMatchObject({
    status: 401,
  });
});
