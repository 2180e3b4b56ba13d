import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes, pictureUploadTypes } from '@marquee/contracts/rules/picture-limits';
import { pictureFileOf, pictureIdPattern } from '@marquee/contracts/rules/pictures';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { conflict, notFound } from '@marquee/kit/errors/http-error';
import { readBody } from '@marquee/kit/http/json-body';
import { idParams } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { modelAuditEntry } from '../../audit-entry';
import { route } from '../../deps';
import { listedModel } from '../../models/listed-model';
import { lockModel, modelById } from '../../models/model-queries';
import { ownModel, slugParams } from '../../models/own-model';
import { deleteUnused, pictureContent, picturesOf } from './picture-queries';
import { storePicture } from './store-picture';

type Params = { readonly id: number } | { readonly slug: string };

type Pages = {
  readonly path: string;
  readonly params: z.ZodType<Params>;
  readonly pictureParams: z.ZodType<Params & { readonly picture: string }>;
  readonly reads: 'holder' | 'admin';
  readonly changes: 'own-model' | 'admin';
};

const picture = { picture: z.string().regex(pictureIdPattern) };

const holder: Pages = {
  path: '/api/insights/:slug/pictures',
  params: slugParams,
  pictureParams: slugParams.extend(picture),
  reads: 'holder',
  changes: 'own-model',
};
const admin: Pages = {
  path: '/api/admin/models/:id/pictures',
  params: idParams,
  pictureParams: idParams.extend(picture),
  reads: 'admin',
  changes: 'admin',
};

const modelIdOf = async (db: Queryable, params: Params, identity: Identity): Promise<number> =>
  'id' in params ? params.id : (await ownModel(db, params.slug, identity)).id;

const listOf = ({ path, params, reads }: Pages) =>
  route({
    get: path,
    params,
    reply: UploadedPictures,
    allow: reads,
    handle: async ({ params: given, identity }, { db }) =>
      await picturesOf(db, { modelId: await modelIdOf(db, given, identity) }),
  });

/** Stores every width and format. The same file again is the same picture, and changes nothing. */
const uploadOf = ({ path, params, changes }: Pages) =>
  route({
    post: path,
    params,
    reply: UploadedPictures,
    allow: changes,
    handle: async ({ params: given, req, requestId, identity, log }, deps) => {
      const { db } = deps;
      const modelId = await modelIdOf(db, given, identity);
      const upload = await readBody(req, { maxBytes: pictureMaxBytes, types: pictureUploadTypes });
      listedModel(await modelById(db, modelId));
      const lockOwner = async (tx: Queryable) => listedModel(await lockModel(tx, modelId));
      const stored = await storePicture(
        { owner: { modelId }, upload, lockOwner },
        deps,
        async (tx, id, model) => {
          const facts = { after: { picture: id } };
          const entry = modelAuditEntry(actorOf(identity), 'picture.uploaded', model, facts);
          await recordAudit(tx, entry, requestId);
        },
      );
      if (stored !== undefined) log.info('picture.stored', { requestId, modelId, ...stored });
      return await picturesOf(db, { modelId });
    },
  });

const deleteOf = ({ path, pictureParams, changes }: Pages) =>
  route({
    post: `${path}/:picture/delete`,
    params: pictureParams,
    reply: UploadedPictures,
    allow: changes,
    handle: async ({ params: given, requestId, identity }, { db }) => {
      const modelId = await modelIdOf(db, given, identity);
      await db.transaction(async (tx) => {
        const model = listedModel(await lockModel(tx, modelId));
        if (await deleteUnused(tx, modelId, given.picture)) {
          const facts = { before: { picture: given.picture } };
          const entry = modelAuditEntry(actorOf(identity), 'picture.deleted', model, facts);
          return await recordAudit(tx, entry, requestId);
        }
        if ((await picturesOf(tx, { modelId })).some(({ id }) => id === given.picture))
          conflict('picture.used', 'A page or a pending proposal shows this photo.');
        notFound('picture.unknown');
      });
      return await picturesOf(db, { modelId });
    },
  });

export const pictureRoutes = [holder, admin].flatMap((pages) => [
  listOf(pages),
  uploadOf(pages),
  deleteOf(pages),
]);

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** One file of a picture. Its URL has a random id, so it also serves pictures that are only proposed. */
export const showPicture = route({
  get: '/media/uploads/:file',
  params: z.object({ file: z.string() }),
  handle: async ({ params: { file } }, { db }) => {
    const asked = pictureFileOf(file);
    const content = asked && (await pictureContent(db, asked));
    if (asked === undefined || content === undefined) return notFound('picture.unknown');
    return answer(200, content, {
      'content-type': contentTypes[asked.format],
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  },
});
