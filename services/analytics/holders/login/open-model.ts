import type { IncomingMessage } from 'node:http';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { notFound, unauthorized } from '@marquee/kit/errors/http-error';
import { readCookie } from '@marquee/kit/identity/cookies';
import type { Identity } from '@marquee/kit/identity/identity';
import { requireCurrentPassword } from '@marquee/kit/login/current-password';
import type { AnalyticsDeps } from '../../deps';
import { deviceCookieName, setDeviceCookie, setHolderCookie } from '../access/holder-sessions';
import { passwordHashOf } from '../access/passwords';

/** A model, the hash that the given password matched, and the device's id if it had logged in before. */
type Opened = {
  readonly model: ModelSummary;
  readonly passwordHash: string;
  readonly device: string | undefined;
};

type Credentials = {
  readonly slug: string;
  readonly password: string;
  readonly req: IncomingMessage;
  readonly identity: Identity;
  readonly requestId: string;
};

/** No model has this id. Looking it up takes as long as any other. */
const unknownModelId = 0;

/** The account's name in device cookies: a model's slug can change. */
export const deviceAccount = (modelId: number, passwordHash: string | undefined) => ({
  name: `model ${modelId}`,
  passwordHash,
});

/** The cookies of a login: the session's, and the one by which the browser is known at the next login. */
export const loginCookies = (
  { devices, secureCookies: secure }: AnalyticsDeps,
  session: { slug: string; token: string; modelId: number; passwordHash: string },
  device?: string,
): string[] => {
  const issued = devices.issue(deviceAccount(session.modelId, session.passwordHash), device);
  return [
    setHolderCookie(session.slug, session.token, secure),
    setDeviceCookie(deviceCookieName(session.slug, secure), issued, secure),
  ];
};

/** The model, unless it is archived: then its dashboard opens to the admin only. */
export const listedBySlug = async (
  facts: AnalyticsDeps['facts'],
  slug: string,
  requestId: string,
): Promise<ModelSummary | undefined> => {
  const model = await facts.bySlug(slug, requestId);
  return model?.archived ? undefined : model;
};

/**
 * The model that `password` opens, or false. An unknown slug, an archived model, one without a password and a wrong
 * password cost the same work and count as an attempt on that slug and IP. Throws 429 after too many.
 */
export const checkPassword = async (
  { slug, password, req, identity, requestId }: Credentials,
  { db, facts, throttle, hashing, devices, passwords, secureCookies }: AnalyticsDeps,
): Promise<Opened | false> => {
  const account = async () => {
    const model = await listedBySlug(facts, slug, requestId);
    return { model, passwordHash: await passwordHashOf(db, model?.id ?? unknownModelId) };
  };
  const cookie = readCookie(req.headers.cookie, deviceCookieName(slug, secureCookies));
  const knownDevice = async (): Promise<string | undefined> => {
    const { model, passwordHash } = await account();
    return model && devices.verify(deviceAccount(model.id, passwordHash), cookie);
  };
  const device = cookie === undefined ? undefined : await knownDevice();
  return await throttle.attempt({ account: slug, ip: identity.address, device }, async (rank) => {
    const { model, passwordHash } = await account();
    const isCached = passwordHash !== undefined && passwords.has(passwordHash, password);
    const matches = isCached || (await hashing.matches(password, passwordHash, rank));
    if (!matches || model === undefined || passwordHash === undefined) return false;
    if (!isCached) passwords.add(passwordHash, password);
    return { model, passwordHash, device };
  });
};

/** The model of a call that `allow` let through; to its holder or an agency no archived one opens. */
export const openModel = async (
  { slug, identity, requestId }: Pick<Credentials, 'slug' | 'identity' | 'requestId'>,
  { facts }: AnalyticsDeps,
): Promise<ModelSummary> => {
  if (identity.role === 'admin')
    return (await facts.bySlug(slug, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  const model = await listedBySlug(facts, slug, requestId);
  return model !== undefined && identity.role === 'holder' && model.id === identity.modelId
    ? model
    : unauthorized('holder.required');
};

type OwnModel = Pick<Credentials, 'identity' | 'requestId'> & {
  readonly slug?: string | undefined;
  readonly password?: string;
  /** The field of the request that holds the password. */
  readonly field?: string;
};

/**
 * The model of its holder's request, and the session; 401 for an agency, which has a login of its own. 422 for a
 * `password` that is not the holder's present one.
 */
export const ownModel = async (
  { slug = '', identity, requestId, password, field = 'password' }: OwnModel,
  deps: AnalyticsDeps,
) => {
  if (identity.role !== 'holder' || identity.agency !== undefined) return unauthorized('holder.required');
  const model = await openModel({ slug, identity, requestId }, deps);
  const { sessionId, address: ip } = identity;
  if (password !== undefined) {
    const account = deviceAccount(model.id, await passwordHashOf(deps.db, model.id));
    await requireCurrentPassword(deps, account, { password, field, ip, session: sessionId });
  }
  return { ...model, sessionId };
};
