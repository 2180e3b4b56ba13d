import {
  AcceptInvitation,
  ChangeRole,
  Invitation,
  InviteOperator,
  Operators,
  ReadInvitation,
  SwitchOperator,
  WithdrawInvitation,
} from '@marquee/contracts/http/operators';
import { conflict, gone, notFound } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import type { Identity } from '@marquee/kit/identity/identity';
import { requireStrongPassword } from '@marquee/kit/login/password-strength';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { z } from 'zod';
import { recordAccountAction } from '../audit/record-action';
import { type AdminDeps, route } from '../deps';
import { queueMail } from '../mail/mail-queries';
import {
  deleteInvitation,
  invitationOf,
  invitations,
  makeInvitation,
  takeInvitation,
} from './invitation-queries';
import { changeWithPassword, operatorOf, type RecordAction } from './operator';
import { invitationMail } from './operator-mails';
import {
  addOperator,
  listOperators,
  lockOperator,
  type Operator,
  operatorByEmail,
  setOperatorDisabled,
  storeOperatorRole,
} from './operator-queries';
import { announceRevoked, revokeSessions } from './session-queries';

const operatorsReply = async (deps: AdminDeps, identity: Identity) => {
  const { operator } = await operatorOf(deps, identity);
  return {
    operators: await listOperators(deps.db, operator.id),
    invitations: await invitations(deps.db),
  } satisfies Operators;
};

export const getOperators = route({
  get: '/api/admin/operators',
  allow: 'admin',
  reply: Operators,
  handle: ({ identity }, deps) => operatorsReply(deps, identity),
});

export const inviteOperator = route({
  post: '/api/admin/operators/invite',
  allow: 'admin',
  body: InviteOperator,
  reply: Operators,
  handle: async ({ body: { email, role, password }, ...caller }, deps) => {
    await changeWithPassword(deps, caller, password, async (tx, self, record) => {
      if ((await operatorByEmail(tx, email)) !== undefined)
        conflict('operator.exists', 'There is an operator with this email already.');
      const token = await makeInvitation(tx, { email, role }, self.email);
      const invited = { email, role, invitedBy: self.email, token };
      await queueMail(tx, 'operators', invitationMail(invited, deps));
      await record('operator.invited', { email, after: { role } });
    });
    return await operatorsReply(deps, caller.identity);
  },
});

export const withdrawInvitation = route({
  post: '/api/admin/operators/withdraw',
  allow: 'admin',
  body: WithdrawInvitation,
  reply: Operators,
  handle: async ({ body: { email, password }, ...caller }, deps) => {
    await changeWithPassword(deps, caller, password, async (tx, _self, record) => {
      if (!(await deleteInvitation(tx, email)))
        notFound('invitation.unknown', 'This invitation was accepted or withdrawn already.');
      await record('operator.invitation-withdrawn', { email });
    });
    return await operatorsReply(deps, caller.identity);
  },
});

/** A route that changes another operator, after the checks that every such change needs. */
const changing = <Body extends { readonly password: string }>(
  action: string,
  body: z.ZodType<Body>,
  removesAdministrator: (body: Body) => boolean,
  change: (tx: Queryable, operator: Operator, record: RecordAction, body: Body) => Promise<void>,
) =>
  route({
    post: `/api/admin/operators/:id/${action}`,
    allow: 'admin',
    params: idParams,
    body,
    reply: Operators,
    handle: async ({ params: { id }, body: given, ...caller }, deps) => {
      await changeWithPassword(deps, caller, given.password, async (tx, self, record) => {
        if (self.id === id) conflict('operator.own', 'Another administrator has to change your own account.');
        const operator = (await lockOperator(tx, id)) ?? notFound('operator.unknown');
        if (removesAdministrator(given) && operator.isLastAdministrator)
          conflict('operator.last-administrator', 'At least one administrator must be able to log in.');
        await change(tx, operator, record, given);
      });
      return await operatorsReply(deps, caller.identity);
    },
  });

export const setOperatorRole = changing(
  'role',
  ChangeRole,
  ({ role }) => role !== 'administrator',
  async (tx, { id, email, role: before }, record, { role }) => {
    if (before === role) return;
    await storeOperatorRole(tx, id, role);
    await announceRevoked(tx, id);
    await record('operator.role-changed', { email, before: { role: before }, after: { role } });
  },
);

const switchOperator = (to: 'disable' | 'enable') => {
  const disables = to === 'disable';
  return changing(
    to,
    SwitchOperator,
    () => disables,
    async (tx, { id, email, isDisabled }, record) => {
      if (isDisabled === disables) return;
      await setOperatorDisabled(tx, id, disables);
      const after = disables && { after: { sessionsEnded: (await revokeSessions(tx, id)).length } };
      await record(`operator.${to}d`, { email, ...after });
    },
  );
};

/** The operator is logged out everywhere, from the next request on. */
export const disableOperator = switchOperator('disable');
export const enableOperator = switchOperator('enable');

const refuseLink = (): never =>
  gone('invitation.closed', 'This link was used, has expired or was withdrawn. Ask for a new one.');

/** Reading changes nothing, so a link preview cannot use the link up. */
export const readInvitation = route({
  post: '/api/admin/invitation',
  body: ReadInvitation,
  reply: Invitation,
  handle: async ({ body: { token } }, { db }) => (await invitationOf(db, token)) ?? refuseLink(),
});

export const acceptInvitation = route({
  post: '/api/admin/invitation/accept',
  body: AcceptInvitation,
  reply: Invitation,
  handle: async ({ body: { token, password }, requestId }, deps) => {
    const { email } = (await invitationOf(deps.db, token)) ?? refuseLink();
    await requireStrongPassword(password, [email], 'password');
    const passwordHash = await deps.hashing.hash(password);
    const accepted = await deps.db.transaction(async (tx) => {
      const invited = (await takeInvitation(tx, token)) ?? refuseLink();
      if (!(await addOperator(tx, { ...invited, passwordHash, isOwnPassword: true }))) refuseLink();
      const by = { role: 'admin', name: invited.email } as const;
      await recordAccountAction(tx, 'operator.added', { by, requestId, after: { role: invited.role } });
      return invited;
    });
    return accepted;
  },
});
