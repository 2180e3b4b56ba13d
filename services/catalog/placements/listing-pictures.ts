import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes } from '@marquee/contracts/rules/picture-limits';
import { pictureIdPattern } from '@marquee/contracts/rules/pictures';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import { conflict, notFound } from '@marquee/kit/errors/http-error';
import { readBody } from '@marquee/kit/http/json-body';
import type { Log } from '@marquee/kit/log/log';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import { chooseProfilePicture, deleteListingPictures, picturesOf } from '../media/uploads/picture-queries';
import { storePicture } from '../media/uploads/store-picture';
import { lockReference, placementOfListing } from './placement-queries';

const path = '/internal/listings/:reference/pictures';
const params = z.object({ reference: z.string().regex(/^[\w-]{1,20}$/) });

/** The profile photo first: the one that the requester chose, or the first upload. The others follow in the order of their uploads. */
const inOrder = async (db: Queryable, listing: string) => (await picturesOf(db, { listing })).reverse();

/** Given to a listing that is no model yet. Deleting one that is not there changes nothing. */
const changes = {
  profile: async ({ db, now }: CatalogDeps, listing: string, id: string) => {
    if (!(await chooseProfilePicture(db, { listing, id, at: now() }))) notFound('picture.unknown');
  },
  delete: ({ db }: CatalogDeps, listing: string, id: string) => deleteListingPictures(db, listing, id),
};

const own = { params, reply: UploadedPictures, allow: 'service' } as const;

/** For the admin service, whose caller holds the request's status link or is an operator. */
export const listingPictureRoutes = [
  route({ ...own, get: path, handle: ({ params: { reference } }, { db }) => inOrder(db, reference) }),
  // As for a holder's upload. The activation gives the pictures to the model.
  route({
    ...own,
    post: path,
    handle: async ({ params: { reference }, req, requestId, log }, deps) => {
      const upload = await readBody(req, { maxBytes: pictureMaxBytes, types: ['application/octet-stream'] });
      const lockOwner = async (tx: Queryable) => {
        await lockReference(tx, reference);
        if ((await placementOfListing(tx, reference)) !== undefined)
          conflict('listing.live', 'This listing is live. Change its pictures on the dashboard.');
      };
      const stored = await storePicture({ owner: { listing: reference }, upload, lockOwner }, deps);
      if (stored !== undefined) log.info('picture.stored', { requestId, reference, ...stored });
      return await inOrder(deps.db, reference);
    },
  }),
  ...(['profile', 'delete'] as const).map((change) =>
    route({
      ...own,
      post: `${path}/:picture/${change}`,
      params: params.extend({ picture: z.string().regex(pictureIdPattern) }),
      handle: async ({ params: { reference, picture } }, deps) => {
        await changes[change](deps, reference, picture);
        return await inOrder(deps.db, reference);
      },
    }),
  ),
];

/** After a rejection, refund, erasure or removal. The pictures of an active request are its model's. */
export const deleteClosedListing =
  ({ db, log }: { readonly db: Postgres; readonly log: Log }) =>
  async ({ event }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type !== 'admin.listing.closed') return dead(`unexpected event: ${event.type}`);
    const { reference } = event;
    const remove = () => deleteListingPictures(db, reference);
    const pictures = await retryPostgres(remove, { log, signal });
    if (pictures > 0) log.info('pictures.deleted', { pictures, reference });
    return done;
  };
