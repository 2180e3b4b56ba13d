import type { Actor } from '@marquee/contracts/events/domain-event';
import { Listing } from '@marquee/contracts/http/listing';
import {
  ActivatedListing,
  ActivateListing,
  EndListing,
  type ModelChoice,
} from '@marquee/contracts/http/listing-activation';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { giveBackCards } from '../delivery/delivery-queries';
import { route } from '../deps';
import { requireOwnPictures } from '../media/uploads/own-pictures';
import { adoptPictures } from '../media/uploads/picture-queries';
import { addModel } from '../models/admin/create-model';
import { requireListable } from '../models/admin/require-listable';
import { rethrowSlugTaken } from '../models/admin/slugs';
import { daysLater } from '../models/featured-until';
import { listedModel, unknownModel } from '../models/listed-model';
import { lockModel } from '../models/model-queries';
import { applyPlacement } from './apply-placement';
import { placementState } from './placement';
import {
  lockReference,
  placementOfListing,
  refundPlacement,
  replacedPlacement,
  startedByListing,
} from './placement-queries';

type Change = { readonly at: Date; readonly by: Actor; readonly requestId: string };

/** The id of the chosen model, created if new. The listing request's pictures become the model's. */
const chosenModel = async (
  tx: Queryable,
  choice: ModelChoice,
  reference: string,
  change: Change,
): Promise<number> => {
  if (choice.is === 'existing') {
    if ((await lockModel(tx, choice.id)) === undefined) unknownModel();
    await adoptPictures(tx, reference, choice.id);
    return choice.id;
  }
  const gallery = choice.gallery.map((url) => ({ url }));
  // Offline until the holder or an operator says otherwise.
  const listing = Listing.parse({ ...choice, gallery, status: 'offline', isOnline: false });
  requireListable(listing);
  const { id } = await addModel(tx, { ...listing, featuredUntil: null, createdAt: change.at }, change);
  await adoptPictures(tx, reference, id);
  await requireOwnPictures(tx, id, listing);
  return id;
};

/** Features the chosen model. Idempotent: the same reference returns the first result again. */
export const activateListing = route({
  post: '/internal/listings',
  body: ActivateListing,
  reply: ActivatedListing,
  allow: 'service',
  handle: async (
    { body: { reference, model: choice, days, priceCents, paidAt, promisedCards }, requestId, identity },
    { db, counts, now },
  ) => {
    const at = now();
    const by = actorOf(identity);
    const activated = await db
      .transaction(async (tx): Promise<ActivatedListing> => {
        await lockReference(tx, reference);
        const done = await placementOfListing(tx, reference);
        const id = done?.modelId ?? (await chosenModel(tx, choice, reference, { at, by, requestId }));
        const model = (await lockModel(tx, id)) ?? unknownModel();
        const activatedModel = { id, slug: model.slug, name: model.name };
        if (done !== undefined) return { ...activatedModel, featuredUntil: done.until.toISOString() };
        listedModel(model);
        const current = placementState(model.featured_until, at);
        // A renewal before the end adds to the days that are left.
        const from = current.is === 'featured' && current.until !== 'infinity' ? current.until : at;
        const until = daysLater(from, days);
        const startedBy = startedByListing(reference);
        const isPaid = paidAt !== null && priceCents !== null && priceCents > 0;
        const price = { cents: priceCents, paidAt: isPaid ? new Date(paidAt) : null };
        const command = { does: 'feature', until, price, promised: isPaid ? promisedCards : 0 } as const;
        await applyPlacement(tx, model, command, { at, startedBy, by, requestId });
        return { ...activatedModel, featuredUntil: until.toISOString() };
      })
      .catch(rethrowSlugTaken);
    counts.clear();
    return activated;
  },
});

/** Ends the request's placement. One that has ended or was replaced only loses its price by a refund. */
export const endListing = route({
  post: '/internal/listings/end',
  body: EndListing,
  allow: 'service',
  handle: async ({ body: { reference, isRefund }, requestId, identity }, { db, counts, now }) => {
    const at = now();
    await db.transaction(async (tx) => {
      await lockReference(tx, reference);
      const placement = await placementOfListing(tx, reference);
      if (placement === undefined) return;
      const model = await lockModel(tx, placement.modelId);
      const startedBy = startedByListing(reference);
      if (isRefund) {
        await refundPlacement(tx, placement.id);
        await giveBackCards(tx, { startedBy }, at);
      }
      if (!model || !placement.isOpen) return;
      const change = { at, startedBy, by: actorOf(identity), requestId };
      const earlier = await replacedPlacement(tx, placement.id, at);
      const givesBack = earlier === undefined ? { modelId: model.id } : { startedBy };
      await applyPlacement(tx, model, { does: 'remove', givesBack }, change);
      if (earlier === undefined) return;
      const restored = (await lockModel(tx, placement.modelId)) ?? unknownModel();
      // Its price is that of the period that was replaced.
      const price = { cents: 0, paidAt: null };
      // What that period still owes stays owed by it.
      const command = { does: 'feature', until: earlier.until, price, promised: 0 } as const;
      await applyPlacement(tx, restored, command, { ...change, startedBy: earlier.startedBy });
    });
    counts.clear();
  },
});
