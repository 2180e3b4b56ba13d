import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import {
  AddPasskey,
  ConfirmBothFactors,
  ConfirmCode,
  Factors,
  RecoveryCodes,
  TwoStepSecret,
} from '@marquee/contracts/http/account';
import { PasskeyCreation, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { z } from 'zod';
import { deviceAndBrowser, operatingSystem } from '../../agents/user-agent';
import { recordAudit } from '../../bus/outbox';
import { conflict, notFound, unprocessable } from '../../errors/http-error';
import { RowId } from '../../http/params';
import { type Route, type RouteContext, routeFor } from '../../http/route';
import { firstRow, type Queryable } from '../../postgres/open-postgres';
import {
  dropIdleRecoveryCodes,
  endPending,
  factorState,
  listFactors,
  lockFactors,
  newRecoveryCodes,
  replaceRecoveryCodes,
  storeTwoStepSecret,
  switchTwoStepOff,
  switchTwoStepOn,
} from './factor-queries';
import { base32, newOneTimeSecret, otpauthUrl, stepOfCode } from './one-time-code';
import { passkeyCreation, storePasskey, verifiedPasskey } from './passkeys';
import { type FactorDeps, type NamedOwner, passkeyRefused, secondStep } from './second-step';

type Asked = Pick<RouteContext, 'req' | 'identity' | 'requestId'>;

/** The account of a request, and who changes it. */
export type FactorAccount = NamedOwner & { readonly sessionId: string } & Pick<AuditEntry, 'about' | 'by'>;

type Accounts<Deps> = {
  readonly allow: Route<Deps>['allow'];
  /** `password`: given where it must be that of the account. */
  readonly account: (
    asked: Asked & { readonly slug?: string | undefined; readonly password?: string },
    deps: Deps,
  ) => Promise<FactorAccount>;
  /** Ends the account's sessions but that of the request, which counts as one with a second step from now on. */
  readonly endOtherSessions: (tx: Queryable, account: FactorAccount) => Promise<number>;
};

const Slugs = z.object({ slug: z.string().max(120).optional() });

const notBegun = (): never => conflict('two-step.not-begun', 'Start again: there is no secret to confirm.');
const refuseCode = (): never =>
  unprocessable('code.wrong', 'This code is not right. Wait for the next one.', {
    fields: { code: 'is not right' },
  });
const refusePasskey = (): never => unprocessable('passkey.refused', passkeyRefused);

const record = (
  tx: Queryable,
  { about, by }: FactorAccount,
  what: string,
  { requestId }: Asked,
  facts: Partial<AuditEntry> = {},
): Promise<void> => recordAudit(tx, { by, what, about, ...facts }, requestId);

/**
 * The routes by which a person sets up and removes the second factors of the own account, below `path`. Each change
 * but the proof of a new factor needs every factor that the account has: with a stolen session and the password
 * alone nobody adds or removes one.
 */
export const factorRoutes = <Deps extends FactorDeps>(
  path: `/api/${string}`,
  { allow, account, endOtherSessions }: Accounts<Deps>,
): readonly Route<Deps>[] => {
  const route = routeFor<Deps>();
  const own = { allow, params: Slugs };

  /** With the first factor: what the password alone has opened or begun ends. */
  const endPasswordOnly = async (tx: Queryable, of: FactorAccount) => {
    await endPending(tx, of);
    return { sessionsEnded: await endOtherSessions(tx, of) };
  };

  /** A change that needs every factor, or the question for a second step that is missing. */
  const change = <Reply extends z.ZodType>(
    below: string,
    reply: Reply,
    make: (of: FactorAccount, deps: Deps, asked: Asked & { readonly id: number }) => Promise<z.infer<Reply>>,
  ) =>
    route({
      allow,
      post: `${path}${below}`,
      params: Slugs.extend({ id: RowId.optional() }),
      body: ConfirmBothFactors,
      reply: z.union([SecondStepRequired, reply]),
      handle: async ({ params: { slug, id = 0 }, body: { password, ...given }, ...asked }, deps) => {
        const of = await account({ ...asked, slug, password }, deps);
        const from = { ip: asked.identity.address, device: of.sessionId };
        const step = await secondStep(deps, of, given, from);
        if (step.is === 'refused') return given.passkey === undefined ? refuseCode() : refusePasskey();
        return step.is === 'required' ? step.question : await make(of, deps, { ...asked, id });
      },
    });

  return [
    route({
      ...own,
      get: `${path}/factors`,
      reply: Factors,
      handle: async ({ params, ...asked }, deps) =>
        await listFactors(deps.db, await account({ ...asked, ...params }, deps)),
    }),
    // A new secret for the app, shown once. Logins need no code until one of its codes was confirmed.
    change('/two-step/begin', TwoStepSecret, async (of, { db, sealing, factorSite }) => {
      if ((await factorState(db, of)).secret !== null)
        conflict('two-step.on', 'The second step is on already.');
      const secret = newOneTimeSecret();
      await storeTwoStepSecret(db, of, sealing.seal(secret));
      return { secret: base32(secret), otpauth: otpauthUrl(secret, of.name, factorSite.name) };
    }),
    // A valid code switches the second step on; the recovery codes are shown once.
    route({
      ...own,
      post: `${path}/two-step/confirm`,
      body: ConfirmCode,
      reply: RecoveryCodes,
      handle: async ({ params, body: { code }, ...asked }, deps) => {
        const of = await account({ ...asked, ...params }, deps);
        const { pending, hasFactor } = await factorState(deps.db, of);
        if (pending === null) return notBegun();
        const step = stepOfCode(deps.sealing.open(pending), code, new Date());
        if (step === undefined) return refuseCode();
        const recoveryCodes = newRecoveryCodes();
        await deps.db.transaction(async (tx) => {
          await lockFactors(tx, of);
          if (!(await switchTwoStepOn(tx, of, pending, step))) notBegun();
          await replaceRecoveryCodes(tx, of, recoveryCodes);
          const after = hasFactor ? {} : await endPasswordOnly(tx, of);
          await record(tx, of, 'two-step.on', asked, { after });
        });
        return { recoveryCodes };
      },
    }),
    change('/two-step/off', Factors, async (of, { db }, asked) => {
      if ((await factorState(db, of)).secret === null)
        conflict('two-step.off', 'The second step is off already.');
      await db.transaction(async (tx) => {
        await switchTwoStepOff(tx, of);
        await record(tx, of, 'two-step.off', asked);
      });
      return await listFactors(db, of);
    }),
    change('/passkeys/begin', PasskeyCreation, (of, deps) => passkeyCreation(deps, of)),
    // Logins need a second step from now on. The recovery codes of a first one are shown once.
    route({
      ...own,
      post: `${path}/passkeys`,
      body: AddPasskey,
      reply: RecoveryCodes,
      handle: async ({ params, body: { passkey }, ...asked }, deps) => {
        const of = await account({ ...asked, ...params }, deps);
        const isFirst = !(await factorState(deps.db, of)).hasFactor;
        const verified = (await verifiedPasskey(deps, of, passkey)) ?? refusePasskey();
        const userAgent = asked.req.headers['user-agent'] ?? '';
        const system = operatingSystem(userAgent) ?? 'unknown system';
        const name = `${deviceAndBrowser(userAgent).browser} on ${system}`;
        const recoveryCodes = isFirst ? newRecoveryCodes() : [];
        await deps.db.transaction(async (tx) => {
          // Another request has added or removed the other factor meanwhile, and ended this one's session or codes.
          if ((await lockFactors(tx, of)).hasFactor === isFirst) refusePasskey();
          if (!(await storePasskey(tx, of, { ...verified, name })))
            unprocessable(
              'passkey.refused',
              'There are ten passkeys, or this one is known. Remove one first.',
            );
          if (isFirst) await replaceRecoveryCodes(tx, of, recoveryCodes);
          const after = { passkey: name, ...(isFirst && (await endPasswordOnly(tx, of))) };
          await record(tx, of, 'passkey.added', asked, { after });
        });
        return { recoveryCodes };
      },
    }),
    // Without another second factor the recovery codes end too.
    change('/passkeys/:id/remove', Factors, async (of, { db }, { id, ...asked }) => {
      await db.transaction(async (tx) => {
        const removed = await firstRow<{ passkey: string }>(
          tx,
          `delete from passkeys where ${of.column} = $1 and id = $2 returning name as passkey`,
          [of.id, id],
        );
        const before = removed ?? notFound('passkey.unknown', 'It was removed already.');
        await dropIdleRecoveryCodes(tx, of);
        await record(tx, of, 'passkey.removed', asked, { before });
      });
      return await listFactors(db, of);
    }),
  ];
};
