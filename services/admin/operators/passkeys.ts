import type { Account } from '@marquee/contracts/http/account';
import type { NewPasskey, PasskeyAnswer } from '@marquee/contracts/http/second-step';
import { newToken } from '@marquee/kit/identity/secret-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf, sentRows } from '@marquee/kit/postgres/rows';
import type { z } from 'zod';
import type { AdminDeps } from '../deps';
import type { Operator } from './operator-queries';

/** The operator's passkeys, the newest first. */
export const passkeysOf = (db: Queryable, operatorId: number): Promise<Account['passkeys']> =>
  sentRows(
    db,
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
     where operator_id = $1 order by id desc`,
    [operatorId],
  );

type Purpose = 'use' | 'add';
type Deps = Pick<AdminDeps, 'db' | 'adminUrl' | 'siteName'>;

const validMinutes = 5;
const publicKey = { type: 'public-key' } as const;

/** Passkeys belong to the host of the admin pages. */
const siteOf = ({ adminUrl }: Deps) => {
  const { hostname, origin } = new URL(adminUrl);
  return { hostname, origin };
};

/** A new challenge, which replaces the one before, and the operator's passkeys as the browser names them. */
const commonOptions = async ({ db }: Deps, operatorId: number, purpose: Purpose) => {
  const challenge = newToken();
  await db.query(
    `insert into passkey_challenges (operator_id, purpose, challenge, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4)) on conflict (operator_id, purpose)
     do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [operatorId, purpose, challenge, validMinutes],
  );
  const rows = await rowsOf<{ id: string }>(
    db,
    'select credential_id as id from passkeys where operator_id = $1',
    [operatorId],
  );
  const passkeys = rows.map(({ id }) => ({ ...publicKey, id }));
  return { options: { challenge, timeout: validMinutes * 60_000 }, passkeys };
};

/** Options for the browser to use one of the operator's passkeys. */
export const passkeyRequest = async (deps: Deps, operatorId: number) => {
  const { options, passkeys } = await commonOptions(deps, operatorId, 'use');
  const rpId = siteOf(deps).hostname;
  return { ...options, rpId, allowCredentials: passkeys, userVerification: 'preferred' as const };
};

/** Algorithms by their numbers in COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Options for the browser to make another passkey. */
export const passkeyCreation = async (deps: Deps, { id, email }: Operator) => {
  const { options, passkeys } = await commonOptions(deps, id, 'add');
  return {
    ...options,
    rp: { id: siteOf(deps).hostname, name: deps.siteName },
    user: { id: Buffer.from(`operator ${id}`).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ ...publicKey, alg })),
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' } as const,
  };
};

/** What an answer has to prove; undefined without a valid challenge. Nothing else gets the challenge after this. */
const expectation = async (deps: Deps, operatorId: number, purpose: Purpose) => {
  const taken = await firstRow<{ challenge: string; isValid: boolean }>(
    deps.db,
    `delete from passkey_challenges where operator_id = $1 and purpose = $2
     returning challenge, expires_at > now() as "isValid"`,
    [operatorId, purpose],
  );
  if (taken?.isValid !== true) return undefined;
  const { hostname, origin } = siteOf(deps);
  return {
    expectedChallenge: taken.challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    // The password is the other factor.
    requireUserVerification: false,
  };
};

const noExtensions = { clientExtensionResults: {} };

/** Loaded with the first passkey, because it takes 24 MB. Its functions throw for an answer that proves nothing. */
const webAuthn = () => import('@simplewebauthn/server');

/** True once for each challenge, if one of the operator's passkeys has signed it. */
export const isPasskeyOf = async (
  deps: Deps,
  operatorId: number,
  answer: PasskeyAnswer,
): Promise<boolean> => {
  const expected = await expectation(deps, operatorId, 'use');
  const known = await firstRow<{ id: number; publicKey: Buffer; counter: number }>(
    deps.db,
    `select id, public_key as "publicKey", counter from passkeys where operator_id = $1 and credential_id = $2`,
    [operatorId, answer.id],
  );
  if (expected === undefined || known === undefined) return false;
  const credential = { ...known, id: answer.id, publicKey: new Uint8Array(known.publicKey) };
  const { verifyAuthenticationResponse } = await webAuthn();
  const response = { ...answer, ...noExtensions };
  const result = await verifyAuthenticationResponse({ ...expected, response, credential }).catch(() => null);
  if (result?.verified !== true) return false;
  await deps.db.query('update passkeys set counter = $2, last_used_at = now() where id = $1', [
    known.id,
    result.authenticationInfo.newCounter,
  ]);
  return true;
};

/** The key pair that the browser has made for the operator's challenge; undefined when it proves nothing. */
export const verifiedPasskey = async (deps: Deps, operatorId: number, made: z.infer<typeof NewPasskey>) => {
  const expected = await expectation(deps, operatorId, 'add');
  if (expected === undefined) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const response = { ...made, ...noExtensions };
  const supported = { supportedAlgorithmIDs: algorithms };
  const result = await verifyRegistrationResponse({ ...expected, ...supported, response }).catch(() => null);
  return result?.registrationInfo?.credential;
};

const passkeysMax = 10;

/** False when the operator has ten, or the passkey is stored already. */
export const storePasskey = (
  tx: Queryable,
  operatorId: number,
  {
    id,
    publicKey: key,
    counter,
    name,
  }: NonNullable<Awaited<ReturnType<typeof verifiedPasskey>>> & { name: string },
): Promise<boolean> =>
  changesRow(
    tx,
    `insert into passkeys (operator_id, credential_id, public_key, counter, name) select $1, $2, $3, $4, $5
     where (select count(*) from passkeys where operator_id = $1) < $6 on conflict (credential_id) do nothing`,
    [operatorId, id, Buffer.from(key), counter, name, passkeysMax],
  );
