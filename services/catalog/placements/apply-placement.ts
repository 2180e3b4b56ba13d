import type { Actor } from '@marquee/contracts/events/domain-event';
import { announce } from '@marquee/kit/bus/outbox';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { modelAuditEntry } from '../audit-entry';
import { giveBackCards } from '../delivery/delivery-queries';
import type { FeaturedUntil } from '../models/featured-until';
import { modelState } from '../models/model-queries';
import type { ProfileRow } from '../models/model-row';
import { nextPlacement, type PlacementCommand, placementState } from './placement';
import { endPlacement, setFeatured, startPlacement } from './placement-queries';

export type PlacementChange = {
  readonly at: Date;
  /** `started_by` in the model's history. */
  readonly startedBy: string | null;
  readonly by: Actor;
  readonly requestId: string;
};

const isoText = (until: FeaturedUntil | number): string | null =>
  until === null ? null : until instanceof Date ? until.toISOString() : 'without end';

/** Applies the command to a locked model and announces the result. False if nothing changes. */
export const applyPlacement = async (
  tx: Queryable,
  before: ProfileRow,
  command: PlacementCommand,
  { at, startedBy, by, requestId }: PlacementChange,
): Promise<boolean> => {
  const step = nextPlacement(placementState(before.featured_until, at), command);
  if (!step) return false;
  // Also if the model is not featured: an expired placement may not have been ended yet.
  const expired = await endPlacement(tx, before.id, { at, ended: step.ends ?? 'removed', by: startedBy });
  if (expired)
    await announce(tx, { type: 'catalog.model.expired', model: await modelState(tx, before.id) }, requestId);
  if (command.does === 'remove') await giveBackCards(tx, command.givesBack, at);
  else await startPlacement(tx, before.id, { ...command, at, by: startedBy });
  await setFeatured(tx, before.id, step.featuredUntil, at);
  const model = await modelState(tx, before.id);
  const entry = modelAuditEntry(
    by,
    command.does === 'feature' ? 'model.featured' : 'model.unfeatured',
    model,
    {
      before: { featuredUntil: isoText(before.featured_until) },
      after: {
        featuredUntil: isoText(step.featuredUntil),
        ...(command.does === 'feature' && {
          priceCents: command.price.cents,
          promisedCards: command.promised,
        }),
      },
    },
  );
  await announce(tx, { type: step.announces, model }, requestId, entry);
  return true;
};
