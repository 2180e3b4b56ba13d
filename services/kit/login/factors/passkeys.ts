import type { NewPasskey, PasskeyAnswer } from '@marquee/contracts/http/second-step';
import type { z } from 'zod';
import { newToken } from '../../identity/secret-token';
import { firstRow, type Queryable } from '../../postgres/open-postgres';
import { changesRow, rowsOf } from '../../postgres/rows';
import type { FactorOwner } from './factor-queries';

type Purpose = 'use' | 'add';
export type PasskeyDeps = {
  readonly db: Queryable;
  /** The site's name in the dialogs of browsers and apps, and a URL of its login: passkeys belong to that host. */
  readonly factorSite: { readonly name: string; readonly url: string };
};

const validMinutes = 5;
const publicKey = { type: 'public-key' } as const;

/** A new challenge, which replaces the one before, and the account's passkeys as the browser names them. */
const commonOptions = async ({ db }: PasskeyDeps, owner: FactorOwner, purpose: Purpose) => {
  const challenge = newToken();
  await db.query(
    `insert into passkey_challenges (${owner.column}, purpose, challenge, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4)) on conflict (${owner.column}, purpose)
     do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [owner.id, purpose, challenge, validMinutes],
  );
  const rows = await rowsOf<{ id: string }>(
    db,
    `select credential_id as id from passkeys where ${owner.column} = $1`,
    [owner.id],
  );
  const passkeys = rows.map(({ id }) => ({ ...publicKey, id }));
  return { options: { challenge, timeout: validMinutes * 60_000 }, passkeys };
};

/** Options for the browser to use one of the account's passkeys. */
export const passkeyRequest = async (deps: PasskeyDeps, owner: FactorOwner) => {
  const { options, passkeys } = await commonOptions(deps, owner, 'use');
  const rpId = new URL(deps.factorSite.url).hostname;
  return { ...options, rpId, allowCredentials: passkeys, userVerification: 'preferred' as const };
};

/** Algorithms by their numbers in COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Options for the browser to make another passkey. */
export const passkeyCreation = async (deps: PasskeyDeps, owner: FactorOwner & { readonly name: string }) => {
  const { options, passkeys } = await commonOptions(deps, owner, 'add');
  const id = Buffer.from(`${owner.table} ${owner.id}`).toString('base64url');
  return {
    ...options,
    rp: { id: new URL(deps.factorSite.url).hostname, name: deps.factorSite.name },
    user: { id, name: owner.name, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ ...publicKey, alg })),
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' } as const,
  };
};

/** What an answer has to prove; undefined without a valid challenge. Nothing else gets the challenge after this. */
const expectation = async (deps: PasskeyDeps, owner: FactorOwner, purpose: Purpose) => {
  const taken = await firstRow<{ challenge: string; isValid: boolean }>(
    deps.db,
    `delete from passkey_challenges where ${owner.column} = $1 and purpose = $2
     returning challenge, expires_at > now() as "isValid"`,
    [owner.id, purpose],
  );
  if (taken?.isValid !== true) return undefined;
  const { hostname, origin } = new URL(deps.factorSite.url);
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

/** True once for each challenge, if one of the account's passkeys has signed it. */
export const isPasskeyOf = async (
  deps: PasskeyDeps,
  owner: FactorOwner,
  answer: PasskeyAnswer,
): Promise<boolean> => {
  const expected = await expectation(deps, owner, 'use');
  const known = await firstRow<{ id: number; publicKey: Buffer; counter: number }>(
    deps.db,
    `select id, public_key as "publicKey", counter from passkeys where ${owner.column} = $1 and credential_id = $2`,
    [owner.id, answer.id],
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

/** The key pair that the browser has made for the account's challenge; undefined when it proves nothing. */
export const verifiedPasskey = async (
  deps: PasskeyDeps,
  owner: FactorOwner,
  made: z.infer<typeof NewPasskey>,
) => {
  const expected = await expectation(deps, owner, 'add');
  if (expected === undefined) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const response = { ...made, ...noExtensions };
  const supported = { supportedAlgorithmIDs: algorithms };
  const result = await verifyRegistrationResponse({ ...expected, ...supported, response }).catch(() => null);
  return result?.registrationInfo?.credential;
};

type Verified = NonNullable<Awaited<ReturnType<typeof verifiedPasskey>>>;
const passkeysMax = 10;

/** False when the account has ten, or the passkey is stored already. */
export const storePasskey = (
  tx: Queryable,
  owner: FactorOwner,
  { id, publicKey: key, counter, name }: Verified & { readonly name: string },
): Promise<boolean> =>
  changesRow(
    tx,
    `insert into passkeys (${owner.column}, credential_id, public_key, counter, name) select $1, $2, $3, $4, $5
     where (select count(*) from passkeys where ${owner.column} = $1) < $6 on conflict (credential_id) do nothing`,
    [owner.id, id, Buffer.from(key), counter, name, passkeysMax],
  );
