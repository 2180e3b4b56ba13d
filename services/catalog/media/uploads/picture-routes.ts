import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@marquee/contracts/events/domain-event';
import { pictureMaxBytes, picturesMax, UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureFileOf } from '@marquee/contracts/rules/pictures';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { readBody } from '@marquee/kit/http/json-body';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { recordAudit } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { modelIdParams } from '../../lists/model-id';
import { modelAuditEntry } from '../../models/admin/audit-entry';
import { listedModel } from '../../models/listed-model';
import { lockModel, modelById } from '../../models/model-queries';
import { route } from '../../route';
import {
  countPictures,
  deleteUnused,
  insertPicture,
  pictureBySource,
  pictureContent,
  picturesOf,
} from './picture-queries';

const notStored = { 'cache-control': 'no-store' } as const;

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

const requireRoom = async (db: Queryable, modelId: number): Promise<void> => {
  if ((await countPictures(db, modelId)) >= picturesMax)
    unprocessable(
      'pictures.limit',
      `There are ${picturesMax} photos, the most that are possible. Delete one that is not used.`,
    );
};

const listOf = ({ path, allow }: Owner) =>
  route({
    get: path,
    params: modelIdParams,
    reply: UploadedPictures,
    allow,
    handle: async ({ params: { id } }, { db }) => answer(200, await picturesOf(db, id), notStored),
  });

/** Stores the uploaded picture in every width and format. The same file again is the same picture, so a repeated upload changes nothing. */
const uploadOf = ({ path, allow, actorOf: uploaderOf }: Owner) =>
  route({
    post: path,
    params: modelIdParams,
    reply: UploadedPictures,
    allow,
    handle: async ({ params: { id: modelId }, req, requestId, identity, log }, { db, pictures, now }) => {
      const upload = await readBody(req, { maxBytes: pictureMaxBytes, types: ['application/octet-stream'] });
      listedModel(await modelById(db, modelId));
      const sourceHash = createHash('sha256').update(upload).digest();
      if ((await pictureBySource(db, modelId, sourceHash)) !== undefined)
        return await picturesOf(db, modelId);
      await requireRoom(db, modelId);
      const startedAt = performance.now();
      const files = await pictures.encode(upload);
      const id = randomBytes(16).toString('hex');
      await db.transaction(async (tx) => {
        const model = listedModel(await lockModel(tx, modelId));
        if ((await pictureBySource(tx, modelId, sourceHash)) !== undefined) return;
        await requireRoom(tx, modelId);
        await insertPicture(tx, { id, modelId, sourceHash, files, at: now() });
        const by = uploaderOf(identity, model);
        const facts = { before: null, after: { picture: id } };
        await recordAudit(tx, modelAuditEntry(by, 'picture.uploaded', model, facts), requestId);
      });
      const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
      log.info('picture.stored', {
        requestId,
        modelId,
        uploadBytes: upload.length,
        bytes,
        tookMs: Math.round(performance.now() - startedAt),
      });
      return await picturesOf(db, modelId);
    },
  });

const deleteOf = ({ path, allow }: Owner) =>
  route({
    post: `${path}/:picture/delete`,
    params: modelIdParams.extend({ picture: z.string().regex(/^[0-9a-f]{32}$/) }),
    reply: UploadedPictures,
    allow,
    handle: async ({ params: { id: modelId, picture } }, { db }) => {
      await db.transaction(async (tx) => {
        listedModel(await lockModel(tx, modelId));
        if (await deleteUnused(tx, modelId, picture)) return;
        if ((await picturesOf(tx, modelId)).some(({ id }) => id === picture))
          conflict('picture.used', 'A page or a pending proposal shows this photo.');
        notFound('picture.unknown');
      });
      return await picturesOf(db, modelId);
    },
  });

/** Each for the model's holder and for administrators. */
export const pictureRoutes = [holder, admin].flatMap((owner) => [
  listOf(owner),
  uploadOf(owner),
  deleteOf(owner),
]);

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** One file of an uploaded picture. Its URL has a random id, so it also serves pictures that are only proposed. */
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
