import {
  Account,
  ConfirmBothFactors,
  ConfirmCode,
  RecoveryCodes,
  TwoStepSecret,
} from '@marquee/contracts/http/account';
import { SecondStepRequired } from '@marquee/contracts/http/second-step';
import { conflict } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import { recordAccountAction } from '../audit/record-action';
import { route } from '../deps';
import { accountReply } from './account-reply';
import { base32, newOneTimeSecret, otpauthUrl, stepOfCode } from './one-time-code';
import { operatorOf, operatorWithBothFactors, refuseCode } from './operator';
import { endPasswordOnly } from './session-queries';
import {
  newRecoveryCodes,
  storeTwoStepSecret,
  switchTwoStepOff,
  switchTwoStepOn,
  twoStepOf,
} from './two-step-queries';

const notBegun = (): never => conflict('two-step.not-begun', 'Start again: there is no secret to confirm.');

/** A new secret for the app, shown once. Logins need no code until one of its codes was confirmed. */
export const beginTwoStep = route({
  post: '/api/admin/account/two-step/begin',
  allow: 'admin',
  body: ConfirmBothFactors,
  reply: z.union([SecondStepRequired, TwoStepSecret]),
  handle: async ({ body, identity }, deps) => {
    const { operator, question } = await operatorWithBothFactors(deps, identity, body);
    if (question !== undefined) return answer(200, question, notStored);
    if (operator.twoStepSecret !== null) conflict('two-step.on', 'The second step is on already.');
    const secret = newOneTimeSecret();
    await storeTwoStepSecret(deps.db, operator.id, deps.sealing.seal(secret));
    const otpauth = otpauthUrl(secret, operator.email, deps.siteName);
    return answer(200, { secret: base32(secret), otpauth } satisfies TwoStepSecret, notStored);
  },
});

/** A valid code switches the second step on; the recovery codes are shown once. */
export const confirmTwoStep = route({
  post: '/api/admin/account/two-step/confirm',
  allow: 'admin',
  body: ConfirmCode,
  reply: RecoveryCodes,
  handle: async ({ body: { code }, identity, requestId }, deps) => {
    const { operator, sessionId } = await operatorOf(deps, identity);
    const { pending } = await twoStepOf(deps.db, operator.id);
    if (pending === null) return notBegun();
    const step = stepOfCode(deps.sealing.open(pending), code, new Date());
    if (step === undefined) return refuseCode();
    const recoveryCodes = newRecoveryCodes();
    await deps.db.transaction(async (tx) => {
      if (!(await switchTwoStepOn(tx, operator.id, { pending, step, recoveryCodes }))) notBegun();
      const after = operator.hasPasskey ? {} : await endPasswordOnly(tx, operator.id, sessionId);
      await recordAccountAction(tx, 'two-step.on', { by: actorOf(identity), requestId, after });
    });
    return answer(200, { recoveryCodes } satisfies RecoveryCodes, notStored);
  },
});

/** Needs both factors: a stolen session and password must not be enough to remove the second one. */
export const turnOffTwoStep = route({
  post: '/api/admin/account/two-step/off',
  allow: 'admin',
  body: ConfirmBothFactors,
  reply: z.union([SecondStepRequired, Account]),
  handle: async ({ body, identity, requestId }, deps) => {
    const { operator, question } = await operatorWithBothFactors(deps, identity, body);
    if (question !== undefined) return answer(200, question, notStored);
    if (operator.twoStepSecret === null) conflict('two-step.off', 'The second step is off already.');
    await deps.db.transaction(async (tx) => {
      await switchTwoStepOff(tx, operator.id);
      await recordAccountAction(tx, 'two-step.off', { by: actorOf(identity), requestId });
    });
    return await accountReply(deps, identity);
  },
});
