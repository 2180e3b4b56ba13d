import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes, pictureUploadTypes } from '@marquee/contracts/rules/picture-limits';
import { pictureIdPattern } from '@marquee/contracts/rules/pictures';
import { needsPictures } from '@marquee/contracts/rules/request-steps';
import { conflict, notFound } from '@marquee/kit/errors/http-error';
import { commandAnswer } from '@marquee/kit/http/command-answer';
import { readBody } from '@marquee/kit/http/json-body';
import { answer } from '@marquee/kit/http/route';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { type AdminDeps, route } from '../deps';
import { InboxId } from '../inbox/inbox-page';
import { statusLinkParams, unlistedHeaders } from '../inbox/status-link';
import { agreedOf } from './listing-request-changes';
import { requestByToken } from './listing-request-queries';

/*
 * The catalog owns uploaded pictures. This service knows who holds the status link and whether the request may have pictures.
 */

const path = '/api/contact/status/pictures';

/** The catalog encodes one picture at a time, and others may be before this one. */
const encodedWithinMs = 55_000;

const picturesPath = (reference: string): string => `/internal/listings/${reference}/pictures`;

/** The reference of the request with this link. 404, and 409 unless it is approved and not live yet. */
const openReference = async (db: Queryable, token: string): Promise<string> => {
  const { reference, state } = (await requestByToken(db, token)) ?? notFound('listing-request.unknown');
  if (!needsPictures(state))
    conflict(
      'listing-request.no-pictures',
      'Pictures can be changed from the approval of a request until its listing is live.',
    );
  return reference;
};

const answerOf = (pictures: unknown) => answer(200, UploadedPictures.parse(pictures), unlistedHeaders);

const picturesOf = async (reference: string, requestId: string, { catalog }: AdminDeps) =>
  answerOf((await catalog.get(picturesPath(reference), requestId)) ?? []);

export const getStatusPictures = route({
  get: path,
  params: statusLinkParams,
  reply: UploadedPictures,
  handle: async ({ params: { token }, requestId }, deps) => {
    const { reference } = (await requestByToken(deps.db, token)) ?? notFound('listing-request.unknown');
    return picturesOf(reference, requestId, deps);
  },
});

export const uploadStatusPicture = route({
  post: path,
  params: statusLinkParams,
  reply: UploadedPictures,
  handle: async ({ params: { token }, req, identity, requestId }, { db, forms, catalog }) => {
    const reference = await openReference(db, token);
    await forms.picture.take(identity.address);
    const upload = await readBody(req, { maxBytes: pictureMaxBytes, types: pictureUploadTypes });
    const options = { requestId, answerWithinMs: encodedWithinMs };
    const uploaded = catalog.command(picturesPath(reference), upload, options);
    return answerOf(await commandAnswer(uploaded, 'catalog'));
  },
});

/** Both answer with all pictures, the profile photo first. */
const changeOfPicture = (change: 'profile' | 'delete') =>
  route({
    post: `${path}/:picture/${change}`,
    params: statusLinkParams.extend({ picture: z.string().regex(pictureIdPattern) }),
    reply: UploadedPictures,
    handle: async ({ params: { token, picture }, requestId }, { db, catalog }) => {
      const reference = await openReference(db, token);
      const changed = catalog.command(`${picturesPath(reference)}/${picture}/${change}`, undefined, {
        requestId,
      });
      return answerOf(await commandAnswer(changed, 'catalog'));
    },
  });

export const chooseStatusProfilePicture = changeOfPicture('profile');
export const deleteStatusPicture = changeOfPicture('delete');

/** For the operator who activates the request. */
export const getListingRequestPictures = route({
  get: '/api/admin/inbox/listing-requests/:id/pictures',
  allow: 'admin',
  params: InboxId,
  reply: UploadedPictures,
  handle: async ({ params: { id }, requestId }, deps) => {
    const { reference } = (await agreedOf(deps.db, id)) ?? notFound('listing-request.unknown');
    return picturesOf(reference, requestId, deps);
  },
});
