import type { ModelSummary } from '@marquee/contracts/http/models';
import { notFound, unauthorized } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import type { AnalyticsDeps } from '../route';
import { modelOfSession, readHolderCookie } from './holder-sessions';
import { passwordHashOf } from './passwords';

/** A model, and the hash that the given password matched. */
type Opened = { readonly model: ModelSummary; readonly passwordHash: string };

/** No model has this id. Looking it up takes as long as any other. */
const unknownModelId = 0;

/**
 * The model whose dashboard `password` opens, or false. An unknown slug, a model without a password and a wrong password cost the same
 * work, and each counts as an attempt on that slug and from that IP. Throws 429 after too many attempts.
 */
export const checkPassword = async (
  { slug, password, ip, requestId }: { slug: string; password: string; ip: string; requestId: string },
  {
    db,
    facts,
    throttle,
    hashing,
    passwords,
  }: Pick<AnalyticsDeps, 'db' | 'facts' | 'throttle' | 'hashing' | 'passwords'>,
): Promise<Opened | false> =>
  await throttle.attempt(slug, ip, async () => {
    const model = await facts.bySlug(slug, requestId);
    const passwordHash = await passwordHashOf(db, model?.id ?? unknownModelId);
    const given = password.trim();
    const isCached = passwordHash !== undefined && passwords.has(passwordHash, given);
    const matches = isCached || (await hashing.matches(given, passwordHash));
    if (!matches || model === undefined || passwordHash === undefined) return false;
    if (!isCached) passwords.add(passwordHash, given);
    return { model, passwordHash };
  });

type Credentials = {
  readonly slug: string;
  readonly password?: string | undefined;
  readonly cookies: string | undefined;
  readonly identity: Identity;
  readonly requestId: string;
};

export const refusePassword = (): never =>
  unauthorized('password.refused', 'Invalid password. Please try again.');

/** The model, if the caller may see it: an admin, the holder of a session on this model, or a caller with its password. Else throws. */
export const openModel = async (
  { slug, password, cookies, identity, requestId }: Credentials,
  deps: AnalyticsDeps,
): Promise<ModelSummary> => {
  if (identity.role === 'admin')
    return (await deps.facts.bySlug(slug, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  const token = readHolderCookie(cookies, slug, deps.secureCookies);
  const sessionModelId = token === undefined ? undefined : await modelOfSession(deps.db, token);
  if (sessionModelId !== undefined) {
    const model = await deps.facts.bySlug(slug, requestId);
    if (model?.id === sessionModelId) return model;
  }
  if (password === undefined) return unauthorized('holder.required');
  const opened = await checkPassword({ slug, password, ip: identity.address, requestId }, deps);
  return opened ? opened.model : refusePassword();
};
