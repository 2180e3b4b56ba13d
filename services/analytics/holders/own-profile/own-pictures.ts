import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes, pictureUploadTypes } from '@marquee/contracts/rules/picture-limits';
import { pictureIdPattern } from '@marquee/contracts/rules/pictures';
import { commandAnswer } from '@marquee/kit/http/command-answer';
import { readBody } from '@marquee/kit/http/json-body';
import { answer, notStored } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';
import { ownModelId } from './own-profile';

const path = '/api/insights/:slug/pictures';

/** The catalog encodes one picture at a time, and others may be before this one. */
const encodedWithinMs = 12_000;

const picturesPath = (modelId: number): string => `/internal/models/by-id/${modelId}/pictures`;

export const listOwnPictures = route({
  get: path,
  params: slugParams,
  reply: UploadedPictures,
  handle: async ({ params: { slug }, req, identity, requestId }, deps) => {
    const { id } = await openModel({ slug, req, identity, requestId }, deps);
    return answer(
      200,
      UploadedPictures.parse((await deps.catalog.get(picturesPath(id), requestId)) ?? []),
      notStored,
    );
  },
});

export const uploadOwnPicture = route({
  post: path,
  params: slugParams,
  reply: UploadedPictures,
  handle: async ({ params: { slug }, req, requestId }, deps) => {
    const modelId = await ownModelId({ slug, req, requestId }, deps);
    const upload = await readBody(req, { maxBytes: pictureMaxBytes, types: pictureUploadTypes });
    const options = { requestId, answerWithinMs: encodedWithinMs };
    const pictures = await commandAnswer(
      deps.catalog.command(picturesPath(modelId), upload, options),
      'catalog',
    );
    return answer(200, UploadedPictures.parse(pictures), notStored);
  },
});

export const deleteOwnPicture = route({
  post: `${path}/:picture/delete`,
  params: slugParams.extend({ picture: z.string().regex(pictureIdPattern) }),
  reply: UploadedPictures,
  handle: async ({ params: { slug, picture }, req, requestId }, deps) => {
    const modelId = await ownModelId({ slug, req, requestId }, deps);
    const deleted = deps.catalog.command(`${picturesPath(modelId)}/${picture}/delete`, undefined, {
      requestId,
    });
    return answer(200, UploadedPictures.parse(await commandAnswer(deleted, 'catalog')), notStored);
  },
});
