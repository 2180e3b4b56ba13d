import { z } from 'zod';
import { Slug } from '../rules/slug';

/** What every model event carries: enough for a link table and a page cache to follow without asking back. */
export const ModelState = z.object({
  id: z.int().positive(),
  slug: Slug,
  formerSlugs: z.array(Slug),
  onlyFansLink: z.string().nullable(),
  fanvueLink: z.string().nullable(),
  archived: z.boolean(),
});
export type ModelState = z.infer<typeof ModelState>;

export const trendingMaxModels = 3_000;

/**
 * Who did something: an operator or a service by name, a model's holder, a visitor whom nobody knows. Never a network address, and
 * never what was typed into a log-in that failed: it may have been a password.
 */
export const Actor = z.object({
  role: z.enum(['admin', 'holder', 'service', 'visitor']),
  name: z.string().max(300),
});
export type Actor = z.infer<typeof Actor>;

/** What the audit log shows of a thing before or after: the fields that the deed is about, without secrets. */
const Facts = z.record(z.string(), z.json());
export type Facts = z.infer<typeof Facts>;

/**
 * A deed, for the audit log: by whom, what (`model.edited`), about which thing, and how that was before and after. `before` is null
 * where there was nothing, `after` where nothing is left.
 */
export const Deed = z.object({
  by: Actor,
  what: z.string().max(60),
  about: z.object({ kind: z.string().max(40), id: z.string().max(64), name: z.string().max(300) }),
  before: Facts.nullable(),
  after: Facts.nullable(),
});
export type Deed = z.infer<typeof Deed>;

const modelEvent = <const Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), model: ModelState });

/** What an owner announces on exchange `domain`; the routing key is `type`. */
export const DomainEvent = z.discriminatedUnion('type', [
  modelEvent('catalog.model.created'),
  modelEvent('catalog.model.updated'),
  modelEvent('catalog.model.featured'),
  modelEvent('catalog.model.unfeatured'),
  modelEvent('catalog.model.expired'),
  /** So much changed at once (a seed, a restored backup) that listeners read everything again. */
  z.object({ type: z.literal('catalog.model.all-changed') }),
  /** The models that visitors open most at present, the highest score first; whoever is not in it has none. Only the newest counts. */
  z.object({
    type: z.literal('analytics.trending.computed'),
    computedAt: z.iso.datetime(),
    scores: z
      .array(z.object({ modelId: z.int().positive(), score: z.number().positive().max(1e9) }))
      .max(trendingMaxModels),
  }),
  z.object({ type: z.literal('analytics.password.generated'), modelId: z.int().positive() }),
  /** Only deeds: whoever listens reads who, what and about what from `deed`. */
  z.object({ type: z.literal('catalog.import.finished') }),
  z.object({ type: z.literal('analytics.dead-letter.moved') }),
  z.object({ type: z.literal('analytics.holder.knocked') }),
  z.object({ type: z.literal('admin.operator.knocked') }),
  z.object({ type: z.literal('admin.account.changed') }),
  z.object({ type: z.literal('admin.inbox.changed') }),
  /** Somebody may open the model's invite-link link from now on; what opens it is not told. */
  z.object({ type: z.literal('analytics.invite-link.made'), modelId: z.int().positive() }),
  /** Who asked and for whom stays in the inbox. */
  z.object({
    type: z.literal('admin.listing.requested'),
    listingRequestId: z.int().positive(),
    reference: z.string(),
  }),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;

/** A domain event on the wire: `id` is the outbox row's, so that a listener can tell a repeat. */
export const DomainMessage = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  requestId: z.string().max(64).nullable(),
  event: DomainEvent,
  /** Whose deed it was. Absent where nobody did it: a clock, a seed, or a sender older than the audit log. */
  deed: Deed.optional(),
});
export type DomainMessage = z.infer<typeof DomainMessage>;
