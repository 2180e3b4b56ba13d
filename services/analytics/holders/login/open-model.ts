import type { IncomingMessage } from 'node:http';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { notFound, unauthorized } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import type { AnalyticsDeps } from '../../deps';
import { modelOfSession, readDeviceCookie, readHolderCookie } from '../access/holder-sessions';
import { passwordHashOf, refusePassword } from '../access/passwords';
import { agencyOfSession, agencyToken } from '../agencies/agency-sessions';

/** A model, the hash that the given password matched, and the device's id if it had logged in before. */
type Opened = {
  readonly model: ModelSummary;
  readonly passwordHash: string;
  readonly device: string | undefined;
};

/** The request for a dashboard. */
type Credentials = {
  readonly slug: string;
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

/** The model, unless it is archived: then its dashboard opens to the admin only. */
const listedBySlug = async (
  facts: AnalyticsDeps['facts'],
  slug: string,
  requestId: string,
): Promise<ModelSummary | undefined> => {
  const model = await facts.bySlug(slug, requestId);
  return model?.archived ? undefined : model;
};

/**
 * The model whose dashboard `password` opens, or false. An unknown slug, an archived model, one without a
 * password and a wrong password cost the same work, and each counts as an attempt on that slug and from that
 * IP. Throws 429 after too many attempts.
 */
export const checkPassword = async (
  { slug, password, req, identity, requestId }: Credentials & { readonly password: string },
  { db, facts, throttle, hashing, devices, passwords, secureCookies }: AnalyticsDeps,
): Promise<Opened | false> => {
  const account = async () => {
    const model = await listedBySlug(facts, slug, requestId);
    return { model, passwordHash: await passwordHashOf(db, model?.id ?? unknownModelId) };
  };
  const cookie = readDeviceCookie(req.headers.cookie, slug, secureCookies);
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

/** The model and the session of a holder who is logged in to this dashboard, or undefined. */
export const holderSession = async (
  { slug, req, requestId }: Omit<Credentials, 'identity'>,
  { db, facts, idleHours, secureCookies }: AnalyticsDeps,
): Promise<{ readonly model: ModelSummary; readonly token: string } | undefined> => {
  const { headers } = req;
  const token = readHolderCookie(headers.cookie, slug, secureCookies);
  const modelId = token === undefined ? undefined : await modelOfSession(db, token, { headers, idleHours });
  if (token === undefined || modelId === undefined) return undefined;
  const model = await listedBySlug(facts, slug, requestId);
  return model?.id === modelId ? { model, token } : undefined;
};

/** The model and the agency that is logged in and has it in its list, or undefined. */
export const agencySession = async (
  { slug, req, requestId }: Omit<Credentials, 'identity'>,
  { db, facts, idleHours, secureCookies }: AnalyticsDeps,
): Promise<{ readonly model: ModelSummary; readonly agency: string } | undefined> => {
  const { headers } = req;
  const token = agencyToken(headers.cookie, secureCookies);
  if (token === undefined) return undefined;
  const model = await listedBySlug(facts, slug, requestId);
  const agency = model && (await agencyOfSession(db, token, { headers, idleHours }, model.id));
  return model && agency && { model, agency: agency.slug };
};

/**
 * The model, if the caller may see it: an admin, the holder of a session on this model, an agency that has it
 * in its list, or a caller with its password. Else throws.
 */
export const openModel = async (
  credentials: Credentials & { readonly password?: string | undefined },
  deps: AnalyticsDeps,
): Promise<ModelSummary> => {
  const { slug, password, identity, requestId } = credentials;
  if (identity.role === 'admin')
    return (await deps.facts.bySlug(slug, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  const session = (await holderSession(credentials, deps)) ?? (await agencySession(credentials, deps));
  if (session) return session.model;
  if (password === undefined) return unauthorized('holder.required');
  const opened = await checkPassword({ ...credentials, password }, deps);
  return opened ? opened.model : refusePassword();
};
