import type { Actor } from '@marquee/contracts/events/domain-event';
import {
  ActivatedListing,
  ActivateListing,
  EndListing,
  type ModelChoice,
} from '@marquee/contracts/http/listing-activation';
import { NewModel } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';
import { applyFeaturing } from '../listing/apply-featuring';
import { daysLater } from '../listing/featured-until';
import { factsOf, modelDeed } from '../listing/model-deed';
import { refuseUnlistable } from '../listing/refuse-unlistable';
import { insertModels } from '../queries/insert-models';
import { featuringOfListing, listingName, lockReference } from '../queries/listing-featurings';
import { lockModel } from '../queries/model-by-id';
import { modelState } from '../queries/model-states';
import { route } from '../route';
import { isTakenSlug, refuseTakenSlug } from './taken-slug';

type Ordered = { readonly at: Date; readonly by: Actor; readonly requestId: string };

/** The model that was chosen, made if need be, and announced then. */
const chosenModel = async (
  tx: Queryable,
  choice: ModelChoice,
  { at, by, requestId }: Ordered,
): Promise<number> => {
  if (choice.is === 'existing') return choice.id;
  const { name, slug, onlyFansLink, fanvueLink } = choice;
  const {
    featured: _,
    days: __,
    withoutEnd: ___,
    ...listing
  } = NewModel.parse({ name, slug, onlyFansLink, fanvueLink });
  refuseUnlistable(listing);
  const id = (await insertModels(tx, [{ ...listing, featuredUntil: null, createdAt: at }])).get(listing.slug);
  if (id === undefined) throw new Error('the model that was just inserted is not there');
  const model = await modelState(tx, id);
  const deed = modelDeed(by, 'model.created', model, { before: null, after: factsOf(listing) });
  await announce(tx, { type: 'catalog.model.created', model }, requestId, deed);
  return id;
};

/** Features the chosen model for a listing request, once: asked again under the same reference it tells what it did then. */
export const activateListing = route({
  post: '/internal/listings',
  body: ActivateListing,
  reply: ActivatedListing,
  allow: 'service',
  handle: async ({ body: { reference, model: choice, days }, requestId, identity }, { db, counts, now }) => {
    const at = now();
    const by = actorOf(identity);
    try {
      const activated = await db.transaction(async (tx): Promise<ActivatedListing> => {
        await lockReference(tx, reference);
        const done = await featuringOfListing(tx, reference);
        const id = done?.modelId ?? (await chosenModel(tx, choice, { at, by, requestId }));
        const model = (await lockModel(tx, id)) ?? notFound('model.unknown', 'There is no such model.');
        const answer = { id, slug: model.slug, name: model.name };
        if (done !== undefined) return { ...answer, featuredUntil: done.until.toISOString() };
        if (model.archived) return gone('model.archived', 'This model was removed.');
        const until = daysLater(at, days);
        await applyFeaturing(
          tx,
          model,
          { does: 'feature', until },
          { at, startedBy: listingName(reference), by, requestId },
        );
        return { ...answer, featuredUntil: until.toISOString() };
      });
      counts.forget();
      return activated;
    } catch (cause) {
      if (!isTakenSlug(cause)) throw cause;
      return refuseTakenSlug(cause);
    }
  },
});

/** Ends what the listing request began. Where that has ended already, or another featuring took its place, nothing changes. */
export const endListing = route({
  post: '/internal/listings/end',
  body: EndListing,
  allow: 'service',
  handle: async ({ body: { reference }, requestId, identity }, { db, counts, now }) => {
    const at = now();
    await db.transaction(async (tx) => {
      await lockReference(tx, reference);
      const begun = await featuringOfListing(tx, reference);
      if (!begun?.isOpen) return;
      const model = await lockModel(tx, begun.modelId);
      if (!model) return;
      const startedBy = listingName(reference);
      await applyFeaturing(
        tx,
        model,
        { does: 'remove' },
        { at, startedBy, by: actorOf(identity), requestId },
      );
    });
    counts.forget();
  },
});
