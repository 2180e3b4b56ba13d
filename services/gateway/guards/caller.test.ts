import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type ApiScope, apiScopes, scopeOf } from '@marquee/contracts/rules/api-scopes';
import {
  areaOfPath,
  mayRequest,
  type OperatorRole,
  operatorRoles,
} from '@marquee/contracts/rules/operator-access';
import { HttpError, unauthorized } from '@marquee/kit/errors/http-error';
import { openSites } from '../request/sites';
import { type PublicRoute, publicRoutes } from '../routes';
import { apiTokens } from './api-token';
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

type Token = { readonly of: OperatorRole | 'holder'; readonly scopes: ApiScope[] };

type Sessions = {
  /** The token in the Authorization header. */
  readonly token?: Token;
  readonly operator?: OperatorRole | 'not checked';
  readonly lacksSecondFactor?: boolean;
  /** The model whose holder is logged in. */
  readonly holderOf?: string;
};

const sites = openSites({ publicUrl: 'http://marquee.test', adminHost: undefined, allowedHosts: [] });
const textOf = ({ of }: Token) => `marquee_${of === 'holder' ? 'model' : 'operator'}_${'x'.repeat(43)}`;

/** A service that knows one token: that of an operator, or of the holder of the model `7`. */
const serviceOf = (token: Token | undefined) => ({
  post: async (_path: string, body: unknown) => {
    if (token === undefined) throw new Error('no token was sent');
    expect(body).toMatchObject({ token: textOf(token) });
    return token.of === 'holder'
      ? { modelId: 70, sessionId: 'token 1', scopes: token.scopes }
      : {
          operatorId: 7,
          email: 'o@marquee.test',
          role: token.of,
          sessionId: 'token 1',
          scopes: token.scopes,
        };
  },
});

/** `callerOf` for a browser with these sessions. */
const callerWith = (
  row: PublicRoute,
  { operator, lacksSecondFactor, holderOf, token }: Sessions,
  query = '',
) => {
  const req = requestOf(row, query);
  if (token !== undefined) req.headers = { host: 'marquee.test', authorization: `Bearer ${textOf(token)}` };
  return callerOf(row, req, {
    requestId: 'test-request',
    apiTokens: apiTokens({ admin: serviceOf(token), analytics: serviceOf(token) }, sites),
    deadlineAt: performance.now() + 60_000,
    adminSessions: {
      hasCookie: () => operator !== undefined,
      operatorOf: async () => {
        if (operator === undefined) return unauthorized('admin.required');
        if (operator === 'not checked') throw new HttpError(502, 'upstream.unavailable', '');
        return {
          operatorId: 7,
          email: 'operator@marquee.test',
          role: operator,
          lacksSecondFactor,
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
};

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

test('without the required second factor an operator sets it up and does nothing else', async () => {
  const admitted: string[] = [];
  for (const row of guardedBy('admin', 'holder'))
    await callerWith(row, { operator: 'administrator', lacksSecondFactor: true }).then(
      () => admitted.push(row.path),
      (error) => expect(error).toMatchObject({ status: 403, code: 'second-factor.required' }),
    );
  expect(admitted).toEqual([
    '/api/admin/account',
    '/api/admin/account/factors',
    '/api/admin/account/two-step/begin',
    '/api/admin/account/two-step/confirm',
    '/api/admin/account/two-step/off',
    '/api/admin/account/passkeys/begin',
    '/api/admin/account/passkeys',
    '/api/admin/account/passkeys/:id/remove',
  ]);
});

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

test('every row of the API has a scope and changes nothing, and no other row has one', () => {
  for (const { method, path } of publicRoutes) {
    expect([path, scopeOf(path) !== undefined]).toEqual([path, path.startsWith('/api/v1/')]);
    if (scopeOf(path) !== undefined) expect(method).toBe('GET');
  }
});

const ofApi = named(guardedBy('admin', 'holder').filter(({ path }) => scopeOf(path) !== undefined));

test.each(ofApi)('$name accepts a token with its scope alone, and no token without it', async ({ row }) => {
  const scope = scopeOf(row.path) ?? 'figures';
  const others = apiScopes.filter((one) => one !== scope);
  for (const role of operatorRoles) {
    const caller = await callerWith(row, { token: { of: role, scopes: [scope] } });
    expect(caller).toMatchObject({ role: 'admin', operatorRole: role, scopes: [scope] });
    // A session beside it does not count.
    await expect(
      callerWith(row, { operator: 'administrator', token: { of: role, scopes: others } }),
    ).rejects.toMatchObject({ status: 403, code: 'scope.missing' });
  }
  const token: Token = { of: 'holder', scopes: [...apiScopes] };
  if (row.guard === 'admin')
    await expect(callerWith(row, { token })).rejects.toMatchObject({
      status: 403,
      code: 'operator.required',
    });
  else
    expect(await callerWith(row, { token })).toEqual({
      ...holder,
      sessionId: 'token 1',
      scopes: token.scopes,
    });
});

test.each(named(guardedBy('admin', 'holder', 'own-model').filter(({ path }) => scopeOf(path) === undefined)))(
  '$name accepts no token',
  async ({ row }) => {
    for (const whose of ['administrator', 'holder'] as const)
      await expect(callerWith(row, { token: { of: whose, scopes: [...apiScopes] } })).rejects.toMatchObject({
        status: 401,
      });
  },
);
