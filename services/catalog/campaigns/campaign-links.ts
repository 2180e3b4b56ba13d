import {
  CampaignLink,
  CampaignLinkChanges,
  CampaignLinks,
  CampaignName,
  NewCampaignLink,
} from '@marquee/contracts/http/campaign-links';
import { campaignLinksMax } from '@marquee/contracts/rules/campaign-links';
import { platforms } from '@marquee/contracts/rules/platforms';
import { refusedFields } from '@marquee/contracts/rules/refused-words';
import { announce, type NewEntry, recordAudit } from '@marquee/kit/bus/outbox';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { z } from 'zod';
import { changedFacts, modelAuditEntry } from '../audit-entry';
import { type CatalogDeps, route } from '../deps';
import { refuseWords } from '../models/admin/require-listable';
import { listedModel, unknownModel } from '../models/listed-model';
import { lockModel, modelById, modelState } from '../models/model-queries';
import type { ProfileRow } from '../models/model-row';
import { ownModel, slugParams } from '../models/own-model';
import { campaignLinksOf, insertCampaignLink, updateCampaignLink } from './campaign-link-queries';

/** For the dashboard, where analytics shows them with their figures. */
export const listCampaignLinks = route({
  get: '/internal/models/by-id/:id/campaign-links',
  params: idParams,
  reply: CampaignLinks,
  allow: 'service',
  handle: async ({ params: { id } }, { db }) => {
    if (!(await modelById(db, id))) unknownModel();
    return await campaignLinksOf(db, id);
  },
});

const createLink = async (
  deps: CatalogDeps,
  id: number,
  given: z.output<typeof NewCampaignLink>,
  caller: Pick<Author, 'identity' | 'requestId'>,
): Promise<CampaignLink> => {
  refuseWords(refusedFields({ name: given.name }));
  return await withLinks(deps, id, async (tx, model, links, at) => {
    const existing = links.find(({ name }) => name === given.name);
    if (existing === undefined) {
      if (links.length >= campaignLinksMax)
        conflict(
          'campaign.too-many',
          `A model can have ${campaignLinksMax} campaign links, archived ones included.`,
        );
      requireTarget(model, given.target);
      return await addLink(tx, id, given, { at, ...caller });
    }
    if (existing.target !== given.target)
      conflict(
        'campaign.name-taken',
        'This name belongs to a link with another target, and so do its figures.',
        { fields: { name: 'This name is already taken.' } },
      );
    return await applyChanges(tx, id, existing, { archived: false }, { at, ...caller });
  });
};

export const createCampaignLink = route({
  post: '/api/insights/:slug/campaigns',
  params: slugParams,
  body: NewCampaignLink,
  reply: CampaignLink,
  allow: 'holder',
  handle: async ({ params: { slug }, body, ...caller }, deps) => {
    const { id } = await ownModel(deps.db, slug, caller.identity);
    return await createLink(deps, id, body, caller);
  },
});

/** For the tool that sends demo traffic. */
export const createDemoCampaignLink = route({
  post: '/internal/models/by-id/:id/campaign-links',
  params: idParams,
  body: NewCampaignLink,
  reply: CampaignLink,
  allow: 'service',
  handle: ({ params: { id }, body, ...caller }, deps) => createLink(deps, id, body, caller),
});

export const changeCampaignLink = route({
  patch: '/api/insights/:slug/campaigns/:name',
  params: slugParams.extend({ name: CampaignName }),
  body: CampaignLinkChanges,
  reply: CampaignLink,
  allow: 'holder',
  handle: async ({ params: { slug, name }, body, ...caller }, deps) => {
    const { id } = await ownModel(deps.db, slug, caller.identity);
    return await withLinks(deps, id, async (tx, _model, links, at) => {
      const existing = links.find((one) => one.name === name) ?? unknownLink();
      return await applyChanges(tx, id, existing, body, { at, ...caller });
    });
  },
});

const unknownLink = (): never => notFound('campaign.unknown', 'There is no such campaign link.');

/** The links of a listed model, which is locked so that concurrent requests keep to `campaignLinksMax`. */
const withLinks = async (
  { db, now }: CatalogDeps,
  id: number,
  work: (tx: Queryable, model: ProfileRow, links: readonly CampaignLink[], at: Date) => Promise<CampaignLink>,
): Promise<CampaignLink> => {
  const at = now();
  return await db.transaction(async (tx) => {
    const model = listedModel(await lockModel(tx, id));
    return await work(tx, model, await campaignLinksOf(tx, id), at);
  });
};

const requireTarget = (model: ProfileRow, target: CampaignLink['target']): void => {
  const platform = platforms.find(({ key }) => key === target);
  if (platform !== undefined && model[platform.linkField] === null)
    unprocessable('campaign.target-missing', `The profile has no ${platform.name} link.`, {
      fields: { target: 'is a platform without a link on the profile' },
    });
};

type Author = { readonly at: Date; readonly identity: Identity; readonly requestId: string };

const addLink = async (
  tx: Queryable,
  modelId: number,
  given: z.output<typeof NewCampaignLink>,
  author: Author,
): Promise<CampaignLink> => {
  const link = {
    ...given,
    createdAt: author.at.toISOString(),
    archivedAt: null,
    costCents: null,
    subscriptions: null,
  };
  await insertCampaignLink(tx, modelId, link);
  await record(tx, modelId, { what: 'campaign-link.created', changesModel: true, after: given }, author);
  return link;
};

const applyChanges = async (
  tx: Queryable,
  modelId: number,
  before: CampaignLink,
  { archived, costCents = before.costCents, subscriptions = before.subscriptions }: CampaignLinkChanges,
  author: Author,
): Promise<CampaignLink> => {
  const isArchived = archived ?? before.archivedAt !== null;
  const archivedAt = isArchived ? (before.archivedAt ?? author.at.toISOString()) : null;
  const after: CampaignLink = { ...before, archivedAt, costCents, subscriptions };
  const facts = changedFacts(before, after);
  if (Object.keys(facts.after ?? {}).length === 0) return before;
  await updateCampaignLink(tx, modelId, after);
  const { name } = before;
  const change = {
    what: 'campaign-link.changed',
    // Entered figures concern the audit log alone.
    changesModel: archivedAt !== before.archivedAt,
    before: { name, ...facts.before },
    after: { name, ...facts.after },
  };
  await record(tx, modelId, change, author);
  return after;
};

type Change = Omit<NewEntry, 'by' | 'about'> & { readonly changesModel: boolean };

/** Writes the change to the audit log, and announces the model where its links are others now. */
const record = async (
  tx: Queryable,
  modelId: number,
  { what, changesModel, ...facts }: Change,
  { identity, requestId }: Author,
): Promise<void> => {
  const model = await modelState(tx, modelId);
  const entry = modelAuditEntry(actorOf(identity), what, model, facts);
  if (changesModel) await announce(tx, { type: 'catalog.model.updated', model }, requestId, entry);
  else await recordAudit(tx, entry, requestId);
};
