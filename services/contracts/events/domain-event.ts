import { z } from 'zod';
import { campaignTargets } from '../rules/campaign-links';
import { Day } from '../rules/days';
import { Slug } from '../rules/slug';

/** Part of every model event: enough for a link table and a page cache, without asking the catalog. */
export const ModelState = z.object({
  id: z.int().positive(),
  slug: Slug,
  formerSlugs: z.array(Slug),
  onlyFansLink: z.string().nullable(),
  fanvueLink: z.string().nullable(),
  archived: z.boolean(),
  /** Until when the model is featured: `infinity` without end, null when it is not. */
  featuredUntil: z.iso.datetime().or(z.literal('infinity')).nullable(),
  /** The model's campaign links without archived ones: `/go/{slug}/{name}`. */
  campaigns: z.array(z.object({ name: z.string(), target: z.enum(campaignTargets) })),
});
export type ModelState = z.infer<typeof ModelState>;

export const trendingMaxModels = 3_000;

/** Models in one announcement of what was opened in a month at most; the others count as not opened. */
export const openedMaxModels = 10_000;

/** Models in one announcement of the cards they have received at most. */
const rotationMaxModels = 10_000;

/**
 * Who did something: an operator or a service by name, a model's holder, or an unknown visitor. Never an IP,
 * and never the name typed into a login that failed: it may have been a password.
 */
export const Actor = z.object({
  role: z.enum(['admin', 'holder', 'service', 'visitor']),
  name: z.string().max(300),
});
export type Actor = z.infer<typeof Actor>;

/** The fields of a thing that an audit entry is about, without secrets. */
const Facts = z.record(z.string(), z.json());
export type Facts = z.infer<typeof Facts>;

/**
 * One action in the audit log: the actor, the action (`model.edited`), the record, and its values before and
 * after. `before` is null where there was nothing, `after` where nothing is left.
 */
export const AuditEntry = z.object({
  by: Actor,
  what: z.string().max(60),
  about: z.object({ kind: z.string().max(40), id: z.string().max(64), name: z.string().max(300) }),
  before: Facts.nullable(),
  after: Facts.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const modelEvent = <const Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), model: ModelState });

/** An event of exchange `domain`; the routing key is `type`. */
export const DomainEvent = z.discriminatedUnion('type', [
  modelEvent('catalog.model.created'),
  modelEvent('catalog.model.updated'),
  modelEvent('catalog.model.featured'),
  modelEvent('catalog.model.unfeatured'),
  modelEvent('catalog.model.expired'),
  /** The placement ended at `wasUntil`, and goes on because the model is still owed `owed` cards. */
  modelEvent('catalog.model.extended').extend({ wasUntil: z.iso.datetime(), owed: z.int().positive() }),
  /** The archived model was deleted: nobody keeps anything that names it. Its figures stay, under its id. */
  modelEvent('catalog.model.erased'),
  /** A holder proposed changes of her profile. The texts stay in the catalog. */
  z.object({
    type: z.literal('catalog.proposal.made'),
    proposalId: z.int().positive(),
    modelId: z.int().positive(),
  }),
  /** The administrator applied or declined a holder's proposal. `reason`: of a declined one. */
  z.object({
    type: z.literal('catalog.proposal.decided'),
    proposalId: z.int().positive(),
    modelId: z.int().positive(),
    state: z.enum(['applied', 'declined']),
    reason: z.string().nullable(),
  }),
  /** So many models changed at once (a seed, a restored backup) that listeners reload everything. */
  z.object({ type: z.literal('catalog.model.all-changed') }),
  /**
   * The models that visitors open most at present, the highest score first, and how many networks opened
   * each model in the last 30 days, summed over the days. Replaces everything computed before; without
   * `opened`, from an older version, that part stays.
   */
  z.object({
    type: z.literal('analytics.trending.computed'),
    computedAt: z.iso.datetime(),
    scores: z
      .array(z.object({ modelId: z.int().positive(), score: z.number().positive().max(1e9) }))
      .max(trendingMaxModels),
    opened: z
      .array(z.object({ modelId: z.int().positive(), networks: z.int().positive().max(1e9) }))
      .max(openedMaxModels)
      .optional(),
  }),
  /**
   * Home cards (surface `home-featured`) that each model has received on the day so far. Replaces the figures
   * of that day computed before.
   */
  z.object({
    type: z.literal('analytics.rotation.served'),
    day: Day,
    computedAt: z.iso.datetime(),
    served: z.array(z.object({ modelId: z.int().positive(), cards: z.int().min(0) })).max(rotationMaxModels),
  }),
  z.object({ type: z.literal('analytics.password.generated'), modelId: z.int().positive() }),
  /** An action of interest to the audit log alone. */
  z.object({ type: z.literal('audit.recorded'), entry: AuditEntry }),
  /** The model has a new invite link; the token is not part of the event. */
  z.object({ type: z.literal('analytics.invite-link.made'), modelId: z.int().positive() }),
  /** The operator was disabled, or has a new password or another role: the account's share links end. */
  z.object({ type: z.literal('admin.operator.revoked'), operatorId: z.int().positive() }),
  /** A person of an agency is erased, named by email, or was removed after the restored backup, named by id. */
  z.object({ type: z.literal('admin.agency-person.removed'), person: z.string().max(254) }),
  /** Names and texts of the request stay in the inbox. */
  z.object({
    type: z.literal('admin.listing.requested'),
    listingRequestId: z.int().positive(),
    reference: z.string(),
  }),
  /** The request ended, was erased or removed after its time: what others keep for it is not needed. */
  z.object({ type: z.literal('admin.listing.closed'), reference: z.string() }),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;

/** A domain event on the wire. `id` is the outbox row's, so that a listener can recognize a repeat. */
export const DomainMessage = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  requestId: z.string().max(64).nullable(),
  /** The span that announced it (W3C Trace Context). Absent unless its request is traced. */
  traceparent: z.string().max(64).optional(),
  event: DomainEvent,
  /** The audit entry of the event's cause. Absent where no person caused it: a clock, a seed, a computation. */
  entry: AuditEntry.optional(),
});
export type DomainMessage = z.infer<typeof DomainMessage>;
