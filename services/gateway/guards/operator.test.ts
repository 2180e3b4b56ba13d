import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import {
  areaOfPath,
  mayRequest,
  type OperatorRole,
  operatorRoles,
} from '@marquee/contracts/rules/operator-access';
import { type PublicRoute, publicRoutes } from '../routes';
import { operatorOf } from './operator';

const guarded = publicRoutes.filter(({ guard }) => guard !== 'anyone');

const requestOf = ({ method, path }: PublicRoute, cookie = ''): IncomingMessage => {
  const req = new IncomingMessage(new Socket());
  req.method = method;
  req.url = path.replace(/:\w+/g, '7');
  req.headers = { cookie };
  return req;
};

const checkedAs = (role: OperatorRole) => ({
  requestId: 'test-request',
  deadlineAt: Number.POSITIVE_INFINITY,
  adminSessions: {
    hasCookie: () => true,
    operatorOf: async () => ({
      operatorId: 7,
      email: 'operator@marquee.test',
      role,
      sessionId: 's',
      expiresAt: '',
    }),
  },
});

test('every guarded row is in an area of the table of rights', () => {
  const missing = guarded.filter(({ path }) => areaOfPath(path) === undefined);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test.each(guarded.map((row) => ({ row, name: `${row.method} ${row.path}` })))(
  '$name is refused to the roles that may not send it',
  async ({ row }) => {
    for (const role of operatorRoles) {
      const checking = operatorOf(row, requestOf(row), checkedAs(role));
      if (mayRequest(role, row)) expect(await checking).toMatchObject({ operatorId: 7 });
      else await expect(checking).rejects.toMatchObject({ status: 403, code: 'role.forbidden' });
    }
  },
);

test('a model holder’s cookie works beside the session of an operator whose role is not enough', async () => {
  const row = guarded.find(({ path }) => path === '/api/insights/:slug/password');
  if (row === undefined) throw new Error('no such row');
  const holder = requestOf(row, 'marquee_holder_7=a-session-of-the-holder');
  expect(await operatorOf(row, holder, checkedAs('analyst'))).toBeUndefined();
});
