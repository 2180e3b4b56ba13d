import type { ModelSummary } from '@marquee/contracts/http/models';
import type { AnalyticsDeps } from '../route';
import { passwordHashOf } from './passwords';

/** A model, and the hash that the given password matched. */
export type Opened = { readonly model: ModelSummary; readonly passwordHash: string };

/** No model has this number: looking it up takes as long as any other. */
const nobody = 0;

/**
 * The model whose dashboard `password` opens, or false. An unknown slug, a model without a password and a wrong password take the same
 * work, and all count as attempts on that slug and from that address: throws 429 when there were too many.
 */
export const checkPassword = async (
  {
    slug,
    password,
    address,
    requestId,
  }: { slug: string; password: string; address: string; requestId: string },
  {
    db,
    facts,
    throttle,
    hashing,
    remembered,
  }: Pick<AnalyticsDeps, 'db' | 'facts' | 'throttle' | 'hashing' | 'remembered'>,
): Promise<Opened | false> =>
  await throttle.attempt(slug, address, async () => {
    const model = await facts.bySlug(slug, requestId);
    const passwordHash = await passwordHashOf(db, model?.id ?? nobody);
    const given = password.trim();
    const isKnown = passwordHash !== undefined && remembered.has(passwordHash, given);
    const matches = isKnown || (await hashing.matches(given, passwordHash));
    if (!matches || model === undefined || passwordHash === undefined) return false;
    if (!isKnown) remembered.add(passwordHash, given);
    return { model, passwordHash };
  });
