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
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { requireStrongPassword } from '@marquee/kit/login/password-strength';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
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
import { operatorOf, operatorWithPassword } from './operator';
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
  handle: async ({ body: { email, role, password }, identity, requestId }, deps) => {
    const { operator } = await operatorWithPassword(deps, identity, { password });
    await deps.db.transaction(async (tx) => {
      if ((await operatorByEmail(tx, email)) !== undefined)
        conflict('operator.exists', 'There is an operator with this email already.');
      const token = await makeInvitation(tx, { email, role }, operator.email);
      const invited = { email, role, invitedBy: operator.email, token };
      await queueMail(tx, 'operators', invitationMail(invited, deps));
      const by = actorOf(identity);
      await recordAccountAction(tx, 'operator.invited', { by, requestId, email, after: { role } });
    });
    return await operatorsReply(deps, identity);
  },
});

export const withdrawInvitation = route({
  post: '/api/admin/operators/withdraw',
  allow: 'admin',
  body: WithdrawInvitation,
  reply: Operators,
  handle: async ({ body: { email, password }, identity, requestId }, deps) => {
    await operatorWithPassword(deps, identity, { password });
    await deps.db.transaction(async (tx) => {
      if (!(await deleteInvitation(tx, email)))
        notFound('invitation.unknown', 'This invitation was accepted or withdrawn already.');
      await recordAccountAction(tx, 'operator.invitation-withdrawn', {
        by: actorOf(identity),
        requestId,
        email,
      });
    });
    return await operatorsReply(deps, identity);
  },
});

type Change = {
  readonly id: number;
  readonly password: string;
  /** Whether this removes an administrator. */
  readonly removesAdministrator: boolean;
};

/** Changes another operator in one transaction, after the checks that every such change needs. */
const changeOperator = async (
  deps: AdminDeps,
  identity: Identity,
  { id, password, removesAdministrator }: Change,
  change: (tx: Queryable, operator: Operator) => Promise<void>,
) => {
  const { operator: self } = await operatorWithPassword(deps, identity, { password });
  if (self.id === id) conflict('operator.own', 'Another administrator has to change your own account.');
  await deps.db.transaction(async (tx) => {
    const operator = (await lockOperator(tx, id)) ?? notFound('operator.unknown');
    if (removesAdministrator && operator.isLastAdministrator)
      conflict('operator.last-administrator', 'At least one administrator must be able to log in.');
    await change(tx, operator);
  });
  return await operatorsReply(deps, identity);
};

export const setOperatorRole = route({
  post: '/api/admin/operators/:id/role',
  allow: 'admin',
  params: idParams,
  body: ChangeRole,
  reply: Operators,
  handle: ({ params: { id }, body: { role, password }, identity, requestId }, deps) => {
    const removesAdministrator = role !== 'administrator';
    return changeOperator(
      deps,
      identity,
      { id, password, removesAdministrator },
      async (tx, { email, role: before }) => {
        if (before === role) return;
        await storeOperatorRole(tx, id, role);
        await announceRevoked(tx, id);
        const by = actorOf(identity);
        const facts = { before: { role: before }, after: { role } };
        await recordAccountAction(tx, 'operator.role-changed', { by, requestId, email, ...facts });
      },
    );
  },
});

const switchOperator = (to: 'disable' | 'enable') =>
  route({
    post: `/api/admin/operators/:id/${to}`,
    allow: 'admin',
    params: idParams,
    body: SwitchOperator,
    reply: Operators,
    handle: ({ params: { id }, body: { password }, identity, requestId }, deps) => {
      const disables = to === 'disable';
      const change = { id, password, removesAdministrator: disables };
      return changeOperator(deps, identity, change, async (tx, { email, isDisabled }) => {
        if (isDisabled === disables) return;
        await setOperatorDisabled(tx, id, disables);
        const after = disables && { after: { sessionsEnded: (await revokeSessions(tx, id)).length } };
        await recordAccountAction(tx, `operator.${to}d`, {
          by: actorOf(identity),
          requestId,
          email,
          ...after,
        });
      });
    },
  });

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
