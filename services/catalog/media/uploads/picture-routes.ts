import type { Actor } from '@marquee/contracts/events/domain-event';
import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes } from '@marquee/contracts/rules/picture-limits';
import { pictureFileOf, pictureIdPattern } from '@marquee/contracts/rules/pictures';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { conflict, notFound } from '@marquee/kit/errors/http-error';
import { readBody } from '@marquee/kit/http/json-body';
import { answer, notStored } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { modelAuditEntry } from '../../audit-entry';
import { route } from '../../deps';
import { idParams } from '../../lists/params';
import { listedModel } from '../../models/listed-model';
import { lockModel, modelById } from '../../models/model-queries';
import { deleteUnused, pictureContent, picturesOf } from './picture-queries';
import { storePicture } from './store-picture';

type Owner = {
  readonly path: string;
  readonly allow: 'service' | 'admin';
  /** Who uploads, in the audit log. */
  readonly actorOf: (identity: Identity, model: { readonly slug: string }) => Actor;
};

/** For analytics, which has checked that the caller is the model's holder. */
const holder: Owner = {
  path: '/internal/models/by-id/:id/pictures',
  allow: 'service',
  actorOf: (_, { slug }) => ({ role: 'holder', name: slug }),
};
const admin: Owner = { path: '/api/admin/models/:id/pictures', allow: 'admin', actorOf };

const listOf = ({ path, allow }: Owner) =>
  route({
    get: path,
    params: idParams,
    reply: UploadedPictures,
    allow,
    handle: async ({ params: { id } }, { db }) =>
      answer(200, await picturesOf(db, { modelId: id }), notStored),
  });

/**
 * Stores the uploaded picture in every width and format. The same file again is the same picture, so a
 * repeated upload changes nothing.
 */
const uploadOf = ({ path, allow, actorOf: uploaderOf }: Owner) =>
  route({
    post: path,
    params: idParams,
    reply: UploadedPictures,
    allow,
    handle: async ({ params: { id: modelId }, req, requestId, identity, log }, deps) => {
      const { db } = deps;
      const upload = await readBody(req, { maxBytes: pictureMaxBytes, types: ['application/octet-stream'] });
      listedModel(await modelById(db, modelId));
      const lockOwner = async (tx: Queryable) => listedModel(await lockModel(tx, modelId));
      const stored = await storePicture(
        { owner: { modelId }, upload, lockOwner },
        deps,
        async (tx, id, model) => {
          const by = uploaderOf(identity, model);
          const facts = { before: null, after: { picture: id } };
          await recordAudit(tx, modelAuditEntry(by, 'picture.uploaded', model, facts), requestId);
        },
      );
      if (stored !== undefined) log.info('picture.stored', { requestId, modelId, ...stored });
      return await picturesOf(db, { modelId });
    },
  });

const deleteOf = ({ path, allow }: Owner) =>
  route({
    post: `${path}/:picture/delete`,
    params: idParams.extend({ picture: z.string().regex(pictureIdPattern) }),
    reply: UploadedPictures,
    allow,
    handle: async ({ params: { id: modelId, picture } }, { db }) => {
      await db.transaction(async (tx) => {
        listedModel(await lockModel(tx, modelId));
        if (await deleteUnused(tx, modelId, picture)) return;
        if ((await picturesOf(tx, { modelId })).some(({ id }) => id === picture))
          conflict('picture.used', 'A page or a pending proposal shows this photo.');
        notFound('picture.unknown');
      });
      return await picturesOf(db, { modelId });
    },
  });

/** Each for the model's holder and for administrators. */
export const pictureRoutes = [holder, admin].flatMap((owner) => [
  listOf(owner),
  uploadOf(owner),
  deleteOf(owner),
]);

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/**
 * One file of an uploaded picture. Its URL has a random id, so it also serves pictures that are only
 * proposed.
 */
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
