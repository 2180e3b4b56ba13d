import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { Agencies, type Agency, ChangeAgency, NewAgency } from '@marquee/contracts/http/agencies';
import { InviteLink } from '@marquee/contracts/http/invite-link';
import { GeneratedPassword } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { answer, notStored, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { newPassword } from '@marquee/kit/login/new-password';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { entryAbout } from '../access/audit-entry';
import { linkOf } from '../access/invite-links';
import {
  agencyById,
  deleteAgency,
  insertAgency,
  listAgencies,
  lockAgency,
  makeAgencyInvite,
  setAgencyModels,
  setAgencyPassword,
} from './agencies';
import { endAgencySessions } from './agency-sessions';

const path = '/api/admin/agencies';
const params = z.object({ id: RowId });

const unknownAgency = (): never => notFound('agency.unknown', 'There is no such agency.');

/** Throws 422 unless every model is in the catalog and not removed. */
const requireModels = async (
  { facts }: AnalyticsDeps,
  modelIds: readonly number[],
  requestId: string,
): Promise<void> => {
  const found = await Promise.all(modelIds.map((id) => facts.recentById(id, requestId)));
  const unknown = modelIds.filter((_, index) => found[index] === undefined || found[index].archived);
  if (unknown.length > 0)
    unprocessable('agency.models', 'A model is unknown or was removed.', {
      fields: { modelIds: `must not include ${unknown.join(', ')}` },
    });
};

type Change = Pick<Partial<AuditEntry>, 'before' | 'after'> & {
  readonly what: 'created' | 'changed' | 'removed' | 'password-generated' | 'invite-link-made';
};

const audit = (
  tx: Queryable,
  { id, slug }: Pick<Agency, 'id' | 'slug'>,
  { what, ...change }: Change,
  { identity, requestId }: { readonly identity: Identity; readonly requestId: string },
): Promise<void> =>
  recordAudit(
    tx,
    entryAbout({ kind: 'agency', id, slug }, `agency.${what}`, { by: actorOf(identity), ...change }),
    requestId,
  );

export const getAgencies = route({
  get: path,
  allow: 'admin',
  reply: Agencies,
  handle: async (_input, { db }) => answer(200, await listAgencies(db), notStored),
});

export const createAgency = route({
  post: path,
  allow: 'admin',
  body: NewAgency,
  reply: Agencies,
  handle: async ({ body: { name, modelIds }, ...request }, deps) => {
    await requireModels(deps, modelIds, request.requestId);
    const slug = deriveSlug(name);
    if (slug === '')
      unprocessable('agency.name', 'The name needs a letter or a digit.', {
        fields: { name: 'must have a Latin letter or a digit' },
      });
    await deps.db.transaction(async (tx) => {
      const id = await insertAgency(tx, { slug, name });
      if (id === undefined) return conflict('agency.name', 'Another agency has this name.');
      await setAgencyModels(tx, id, modelIds);
      await audit(tx, { id, slug }, { what: 'created', after: { name, modelIds } }, request);
    });
    return answer(200, await listAgencies(deps.db), notStored);
  },
});

/** Changes the models. Every session ends, because its cookie is about the former ones. */
export const changeAgency = route({
  post: `${path}/:id`,
  allow: 'admin',
  params,
  body: ChangeAgency,
  reply: Agencies,
  handle: async ({ params: { id }, body: { modelIds }, log, ...request }, deps) => {
    const known = (await agencyById(deps.db, id)) ?? unknownAgency();
    const added = modelIds.filter((modelId) => !known.modelIds.includes(modelId));
    await requireModels(deps, added, request.requestId);
    await deps.db.transaction(async (tx) => {
      const before = (await lockAgency(tx, id)) ?? unknownAgency();
      if (before.modelIds.join() === modelIds.join()) return;
      await setAgencyModels(tx, id, modelIds);
      const sessions = await endAgencySessions(tx, id);
      const change = { before: { modelIds: before.modelIds }, after: { modelIds } };
      await audit(tx, before, { what: 'changed', ...change }, request);
      log.info('agency.changed', { requestId: request.requestId, agencyId: id, sessions });
    });
    return answer(200, await listAgencies(deps.db), notStored);
  },
});

export const removeAgency = route({
  post: `${path}/:id/remove`,
  allow: 'admin',
  params,
  reply: Agencies,
  handle: async ({ params: { id }, ...request }, { db }) => {
    await db.transaction(async (tx) => {
      const agency = (await lockAgency(tx, id)) ?? unknownAgency();
      await deleteAgency(tx, id);
      const before = { name: agency.name, modelIds: agency.modelIds };
      await audit(tx, agency, { what: 'removed', before }, request);
    });
    return answer(200, await listAgencies(db), notStored);
  },
});

/** Shows the new password this once, and ends every session of the former one. */
export const generateAgencyPassword = route({
  post: `${path}/:id/generate-password`,
  allow: 'admin',
  params,
  reply: GeneratedPassword,
  handle: async ({ params: { id }, ...request }, { db, hashing }) => {
    const password = newPassword();
    const passwordHash = await hashing.hash(password);
    await db.transaction(async (tx) => {
      const agency = (await lockAgency(tx, id)) ?? unknownAgency();
      await setAgencyPassword(tx, id, passwordHash);
      await endAgencySessions(tx, id);
      await audit(tx, agency, { what: 'password-generated' }, request);
    });
    return answer(200, { password }, notStored);
  },
});

/** Makes the link by which the agency gets a password, which does not change until it is opened. */
export const createAgencyInvite = route({
  post: `${path}/:id/invite-link`,
  allow: 'admin',
  params,
  reply: InviteLink,
  handle: async ({ params: { id }, ...request }, { db, publicUrl }) => {
    const { token, expiresAt } = await db.transaction(async (tx) => {
      const agency = (await lockAgency(tx, id)) ?? unknownAgency();
      const made = await makeAgencyInvite(tx, id);
      const after = { expiresAt: made.expiresAt.toISOString() };
      await audit(tx, agency, { what: 'invite-link-made', after }, request);
      return made;
    });
    return answer(200, { url: linkOf(publicUrl, token), expiresAt: expiresAt.toISOString() }, notStored);
  },
});
