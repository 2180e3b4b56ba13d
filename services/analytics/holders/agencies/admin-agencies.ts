import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import {
  Agencies,
  type Agency,
  AgencyEmail,
  ChangeAgency,
  NewAgency,
} from '@marquee/contracts/http/agencies';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { idParams, RowId } from '@marquee/kit/http/params';
import type { RouteContext } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type AnalyticsDeps, route } from '../../deps';
import { accountOf, addPerson, personsBy, removePerson } from '../access/agency-persons';
import { type Account, entryAbout } from '../access/audit-entry';
import {
  agencyById,
  deleteAgency,
  insertAgency,
  listAgencies,
  lockAgency,
  setAgencyModels,
} from './agencies';
import { endAgencySessions } from './agency-sessions';

const kind = 'agency';
const path = '/api/admin/agencies';

const unknownAgency = (): never => notFound('agency.unknown', 'There is no such agency.');

/** Throws 422 unless every model is in the catalog and not removed. */
const requireModels = async ({ facts }: AnalyticsDeps, modelIds: readonly number[], requestId: string) => {
  const found = await Promise.all(modelIds.map((id) => facts.recentById(id, requestId)));
  const unknown = modelIds.filter((_, index) => found[index] === undefined || found[index].archived);
  if (unknown.length > 0)
    unprocessable('agency.models', 'A model is unknown or was removed.', {
      fields: { modelIds: `must not include ${unknown.join(', ')}` },
    });
};

const audit = (
  tx: Queryable,
  account: Account,
  { what, ...change }: Pick<AuditEntry, 'what'> & Partial<AuditEntry>,
  { identity, requestId }: Pick<RouteContext, 'identity' | 'requestId'>,
): Promise<void> =>
  recordAudit(tx, entryAbout(account, what, { by: actorOf(identity), ...change }), requestId);

/** Changes one agency, which is locked meanwhile, and answers with all. */
const changed = async (
  { db }: AnalyticsDeps,
  id: number,
  change: (tx: Queryable, agency: Agency) => Promise<unknown>,
) => {
  await db.transaction(async (tx) => change(tx, (await lockAgency(tx, id)) ?? unknownAgency()));
  return await listAgencies(db);
};

export const getAgencies = route({
  get: path,
  allow: 'admin',
  reply: Agencies,
  handle: async (_input, { db }) => await listAgencies(db),
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
      const added = await insertAgency(tx, { slug, name });
      const { id } = added ?? conflict('agency.name', 'Another agency has this name.');
      await setAgencyModels(tx, id, modelIds);
      await audit(tx, { kind, id, slug }, { what: 'agency.created', after: { name, modelIds } }, request);
    });
    return await listAgencies(deps.db);
  },
});

/** Changes the models. Every session ends, because its cookie is about the former ones. */
export const changeAgency = route({
  post: `${path}/:id`,
  allow: 'admin',
  params: idParams,
  body: ChangeAgency,
  reply: Agencies,
  handle: async ({ params: { id }, body: { modelIds }, log, ...request }, deps) => {
    const known = (await agencyById(deps.db, id)) ?? unknownAgency();
    const added = modelIds.filter((modelId) => !known.modelIds.includes(modelId));
    await requireModels(deps, added, request.requestId);
    return await changed(deps, id, async (tx, before) => {
      if (before.modelIds.join() === modelIds.join()) return;
      await setAgencyModels(tx, id, modelIds);
      const sessions = await endAgencySessions(tx, id);
      const change = { before: { modelIds: before.modelIds }, after: { modelIds } };
      await audit(tx, { kind, ...before }, { what: 'agency.changed', ...change }, request);
      log.info('agency.changed', { requestId: request.requestId, agencyId: id, sessions });
    });
  },
});

export const removeAgency = route({
  post: `${path}/:id/remove`,
  allow: 'admin',
  params: idParams,
  reply: Agencies,
  handle: ({ params: { id }, ...request }, deps) =>
    changed(deps, id, async (tx, agency) => {
      const by = actorOf(request.identity);
      for (const person of await personsBy(tx, 'agency_id', id))
        await removePerson(tx, accountOf(person), by, request.requestId);
      await deleteAgency(tx, id);
      const before = { name: agency.name, modelIds: agency.modelIds };
      await audit(tx, { kind, ...agency }, { what: 'agency.removed', before }, request);
    }),
});

/** Adds a person, who needs an invite link to log in. */
export const addAgencyPerson = route({
  post: `${path}/:id/persons`,
  allow: 'admin',
  params: idParams,
  body: AgencyEmail,
  reply: Agencies,
  handle: ({ params: { id }, body: { email }, ...request }, deps) =>
    changed(deps, id, async (tx, { slug }) => {
      const added = await addPerson(tx, id, email);
      const person = added ?? conflict('person.exists', 'This email has an account already.');
      await audit(tx, accountOf({ ...person, slug, login: email }), { what: 'agency.person-added' }, request);
    }),
});

export const removeAgencyPerson = route({
  post: `${path}/:id/persons/:person/remove`,
  allow: 'admin',
  params: idParams.extend({ person: RowId }),
  reply: Agencies,
  handle: ({ params: { id, person }, identity, requestId }, deps) =>
    changed(deps, id, async (tx) => {
      const found = (await personsBy(tx, 'agency_id', id)).find((one) => one.id === person);
      const account = accountOf(found ?? notFound('person.unknown', 'This person was removed already.'));
      await removePerson(tx, account, actorOf(identity), requestId);
    }),
});
