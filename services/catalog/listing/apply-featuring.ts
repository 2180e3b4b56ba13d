import type { Actor } from '@marquee/contracts/events/domain-event';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';
import { endFeaturing, startFeaturing } from '../queries/featurings';
import type { ProfileRow } from '../queries/model-row';
import { modelState } from '../queries/model-states';
import { type FeaturedUntil, setFeatured } from '../queries/set-featured';
import { type FeaturingCommand, featuringState, nextFeaturing } from './featuring';
import { modelDeed } from './model-deed';

type Ordered = {
  readonly at: Date;
  /** Whose featuring it is, as the history of the model keeps it. */
  readonly startedBy: string | null;
  readonly by: Actor;
  readonly requestId: string;
};

const told = (until: FeaturedUntil | number): string | null =>
  until === null ? null : until instanceof Date ? until.toISOString() : 'without end';

/** Features a locked model, or removes it, and announces what became of it. False: the command changes nothing. */
export const applyFeaturing = async (
  tx: Queryable,
  before: ProfileRow,
  command: FeaturingCommand,
  { at, startedBy, by, requestId }: Ordered,
): Promise<boolean> => {
  const step = nextFeaturing(featuringState(before.featured_until, at), command);
  if (!step) return false;
  // Also where the state says that none is open: one whose time is over may still wait for the sweep.
  const expired = await endFeaturing(tx, before.id, { at, ended: step.ends ?? 'removed', by: startedBy });
  if (expired)
    await announce(tx, { type: 'catalog.model.expired', model: await modelState(tx, before.id) }, requestId);
  if (step.featuredUntil !== null)
    await startFeaturing(tx, before.id, { at, until: step.featuredUntil, by: startedBy });
  await setFeatured(tx, before.id, step.featuredUntil, at);
  const model = await modelState(tx, before.id);
  const deed = modelDeed(by, command.does === 'feature' ? 'model.featured' : 'model.unfeatured', model, {
    before: { featuredUntil: told(before.featured_until) },
    after: { featuredUntil: told(step.featuredUntil) },
  });
  await announce(tx, { type: step.announces, model }, requestId, deed);
  return true;
};
