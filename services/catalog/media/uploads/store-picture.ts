import { createHash, randomBytes } from 'node:crypto';
import { picturesMax } from '@marquee/contracts/rules/picture-limits';
import { unprocessable } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { CatalogDeps } from '../../deps';
import { countPictures, hasPictureOf, insertPicture, type PictureOwner } from './picture-queries';

const requireRoom = async (db: Queryable, owner: PictureOwner): Promise<void> => {
  if ((await countPictures(db, owner)) >= picturesMax)
    unprocessable(
      'pictures.limit',
      `There are ${picturesMax} photos, the most that are possible. Delete one that is not used.`,
    );
};

type Upload<Owner> = {
  readonly owner: PictureOwner;
  readonly upload: Buffer;
  /** Locks the owner, so that it stays and gets no other picture. Throws when it may have none. */
  readonly lockOwner: (tx: Queryable) => Promise<Owner>;
};

type Stored = {
  readonly uploadBytes: number;
  readonly bytes: number;
  readonly peakKb: number;
  readonly tookMs: number;
};

/**
 * Stores the picture in every width and format, and calls `onStored` in the same transaction. Undefined for a
 * file that is stored already. Throws 422 beyond `picturesMax`, and what the encoder refuses.
 */
export const storePicture = async <Owner>(
  { owner, upload, lockOwner }: Upload<Owner>,
  { db, pictures, now }: Pick<CatalogDeps, 'db' | 'pictures' | 'now'>,
  onStored: (tx: Queryable, id: string, locked: Owner) => Promise<void> = async () => undefined,
): Promise<Stored | undefined> => {
  const sourceHash = createHash('sha256').update(upload).digest();
  if (await hasPictureOf(db, owner, sourceHash)) return undefined;
  await requireRoom(db, owner);
  const startedAt = performance.now();
  const { files, peakKb } = await pictures.encode(upload);
  const id = randomBytes(16).toString('hex');
  const isStored = await db.transaction(async (tx) => {
    const locked = await lockOwner(tx);
    if (await hasPictureOf(tx, owner, sourceHash)) return false;
    await requireRoom(tx, owner);
    await insertPicture(tx, { id, owner, sourceHash, files, at: now() });
    await onStored(tx, id, locked);
    return true;
  });
  if (!isStored) return undefined;
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  return { uploadBytes: upload.length, bytes, peakKb, tookMs: Math.round(performance.now() - startedAt) };
};
