import { Account, AddPasskey, ConfirmBothFactors, RecoveryCodes } from '@marquee/contracts/http/account';
import { PasskeyCreation, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { deviceAndBrowser, operatingSystem } from '@marquee/kit/agents/user-agent';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { answer, notStored, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { firstRow } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { recordAccountAction } from '../audit/record-action';
import { route } from '../deps';
import { accountReply } from './account-reply';
import { operatorOf, operatorWithBothFactors, refusePasskey } from './operator';
import { hasFactor, lockOperator, operatorById } from './operator-queries';
import { passkeyCreation, storePasskey, verifiedPasskey } from './passkeys';
import { endPasswordOnly } from './session-queries';
import { dropIdleRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './two-step-queries';

/** What the browser needs to make a passkey. */
export const beginPasskey = route({
  post: '/api/admin/account/passkeys/begin',
  allow: 'admin',
  body: ConfirmBothFactors,
  reply: z.union([SecondStepRequired, PasskeyCreation]),
  handle: async ({ body, identity }, deps) => {
    const { operator, question } = await operatorWithBothFactors(deps, identity, body);
    return answer(200, question ?? (await passkeyCreation(deps, operator)), notStored);
  },
});

/** Logins need a second step from now on. The recovery codes of a first one are shown once. */
export const addPasskey = route({
  post: '/api/admin/account/passkeys',
  allow: 'admin',
  body: AddPasskey,
  reply: RecoveryCodes,
  handle: async ({ body: { passkey }, identity, requestId, req }, deps) => {
    const { operator, sessionId } = await operatorOf(deps, identity);
    const verified = (await verifiedPasskey(deps, operator.id, passkey)) ?? refusePasskey();
    const userAgent = req.headers['user-agent'] ?? '';
    const name = `${deviceAndBrowser(userAgent).browser} on ${operatingSystem(userAgent) ?? 'unknown system'}`;
    const recoveryCodes = hasFactor(operator) ? [] : newRecoveryCodes();
    const isFirst = recoveryCodes.length > 0;
    await deps.db.transaction(async (tx) => {
      await lockOperator(tx, operator.id);
      const present = await operatorById(tx, operator.id);
      // Another request has added or removed the other factor meanwhile, and ended this one's session or codes.
      if (present === undefined || hasFactor(present) === isFirst) refusePasskey();
      if (!(await storePasskey(tx, operator.id, { ...verified, name })))
        unprocessable('passkey.refused', 'There are ten passkeys, or this one is known. Remove one first.');
      if (isFirst) await replaceRecoveryCodes(tx, operator.id, recoveryCodes);
      const after = { passkey: name, ...(isFirst && (await endPasswordOnly(tx, operator.id, sessionId))) };
      await recordAccountAction(tx, 'passkey.added', { by: actorOf(identity), requestId, after });
    });
    return answer(200, { recoveryCodes } satisfies RecoveryCodes, notStored);
  },
});

/** Without another second factor the recovery codes end too. */
export const removePasskey = route({
  post: '/api/admin/account/passkeys/:id/remove',
  allow: 'admin',
  params: z.object({ id: RowId }),
  body: ConfirmBothFactors,
  reply: z.union([SecondStepRequired, Account]),
  handle: async ({ params: { id }, body, identity, requestId }, deps) => {
    const { operator, question } = await operatorWithBothFactors(deps, identity, body);
    if (question !== undefined) return answer(200, question, notStored);
    await deps.db.transaction(async (tx) => {
      const before =
        (await firstRow<{ passkey: string }>(
          tx,
          'delete from passkeys where operator_id = $1 and id = $2 returning name as passkey',
          [operator.id, id],
        )) ?? notFound('passkey.unknown', 'It was removed already.');
      await dropIdleRecoveryCodes(tx, operator.id);
      await recordAccountAction(tx, 'passkey.removed', { by: actorOf(identity), requestId, before });
    });
    return await accountReply(deps, identity);
  },
});
