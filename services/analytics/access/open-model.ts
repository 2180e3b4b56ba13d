import type { ModelSummary } from '@marquee/contracts/http/models';
import { notFound, unauthorized } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import type { AnalyticsDeps } from '../route';
import { checkPassword } from './check-password';
import { readHolderCookie } from './holder-cookie';
import { modelOfSession } from './holder-sessions';

type Asked = {
  readonly slug: string;
  readonly password?: string | undefined;
  readonly cookies: string | undefined;
  readonly identity: Identity;
  readonly requestId: string;
};

export const passwordRefused = (): never =>
  unauthorized('password.refused', 'Invalid password. Please try again.');

/** The model, if whoever asks may see it: the administrator, the holder of a session on this very model, or who knows its password. */
export const openModel = async (
  { slug, password, cookies, identity, requestId }: Asked,
  deps: AnalyticsDeps,
): Promise<ModelSummary> => {
  if (identity.role === 'admin')
    return (await deps.facts.bySlug(slug, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  const token = readHolderCookie(cookies, slug);
  const opens = token === undefined ? undefined : await modelOfSession(deps.db, token);
  if (opens !== undefined) {
    const model = await deps.facts.bySlug(slug, requestId);
    if (model?.id === opens) return model;
  }
  if (password === undefined) return unauthorized('holder.required');
  const opened = await checkPassword({ slug, password, address: identity.address, requestId }, deps);
  return opened ? opened.model : passwordRefused();
};
