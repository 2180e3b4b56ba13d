import type { UploadedPicture } from '@marquee/contracts/http/pictures';
import { pictureLink } from '@marquee/contracts/rules/pictures';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf, sentRows } from '@marquee/kit/postgres/rows';
import type { EncodedFile } from './encode-picture';

/** A model, or a listing request that is not active yet, by its reference. */
export type PictureOwner = { readonly modelId: number } | { readonly listing: string };

const ownerIn = (owner: PictureOwner): readonly [column: string, value: number | string] =>
  'modelId' in owner ? ['model_id', owner.modelId] : ['listing_reference', owner.listing];

/** Whether the model, its pending proposal or a video shows `p`. An id is random, so its text is enough. */
const isUsed = `(exists (select from models m left join model_proposals r on r.model_id = m.id and r.state = 'pending'
  where m.id = p.model_id and position(p.id in concat(m.profile_image, m.gallery, r.changes)) > 0)
  or exists (select from videos v where v.model_id = p.model_id and position(p.id in v.thumbnail_url) > 0))`;

/** The newest first, and at the end the profile photo that a requester chose. */
export const picturesOf = async (db: Queryable, owner: PictureOwner): Promise<UploadedPicture[]> => {
  const [column, value] = ownerIn(owner);
  const pictures = await sentRows<Omit<UploadedPicture, 'link'>>(
    db,
    `select p.id, ${isUsed} as used, p.uploaded_at as "uploadedAt" from pictures p where p.${column} = $1
     order by p.profile_chosen_at nulls first, p.uploaded_at desc, p.id`,
    [value],
  );
  return pictures.map((picture) => ({ ...picture, link: pictureLink(picture.id) }));
};

export const countPictures = async (db: Queryable, owner: PictureOwner): Promise<number> => {
  const [column, value] = ownerIn(owner);
  const text = `select count(*) as count from pictures where ${column} = $1`;
  return (await onlyRow<{ count: number }>(db, text, [value])).count;
};

export const hasPictureOf = async (
  db: Queryable,
  owner: PictureOwner,
  sourceHash: Buffer,
): Promise<boolean> => {
  const [column, value] = ownerIn(owner);
  const text = `select 1 from pictures where ${column} = $1 and source_hash = $2`;
  return (await firstRow(db, text, [value, sourceHash])) !== undefined;
};

export const insertPicture = async (
  tx: Queryable,
  picture: {
    readonly id: string;
    readonly owner: PictureOwner;
    readonly sourceHash: Buffer;
    readonly files: readonly EncodedFile[];
    readonly at: Date;
  },
): Promise<void> => {
  const [column, value] = ownerIn(picture.owner);
  await tx.query(`insert into pictures (id, ${column}, source_hash, uploaded_at) values ($1, $2, $3, $4)`, [
    picture.id,
    value,
    picture.sourceHash,
    picture.at,
  ]);
  for (const { width, format, content } of picture.files)
    await tx.query('insert into picture_files (picture_id, width, format, content) values ($1, $2, $3, $4)', [
      picture.id,
      width,
      format,
      content,
    ]);
};

/** Undefined also for a removed model's picture: what was taken down must not be reachable by its URL. */
export const pictureContent = async (
  db: Queryable,
  { id, width, format }: { readonly id: string; readonly width: number; readonly format: string },
): Promise<Buffer | undefined> => {
  const file = await firstRow<{ content: Buffer }>(db, {
    name: 'picture-content',
    text: `select f.content from picture_files f join pictures p on p.id = f.picture_id left join models m on m.id = p.model_id
           where f.picture_id = $1 and f.width = $2 and f.format = $3 and m.archived_at is null`,
    values: [id, width, format],
  });
  return file?.content;
};

export const foreignPictures = async (
  db: Queryable,
  modelId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(
    'select id from pictures where model_id = $1 and id = any($2::text[])',
    [modelId, ids],
  );
  const own = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !own.has(id)));
};

/** Deletes a picture that nothing shows. The caller has locked the model, so nothing begins to show it. */
export const deleteUnused = (tx: Queryable, modelId: number, id: string): Promise<boolean> =>
  changesRow(tx, `delete from pictures p where p.model_id = $1 and p.id = $2 and not ${isUsed}`, [
    modelId,
    id,
  ]);

/** The pictures of a listing request become its model's. Those that the model has already are dropped. */
export const adoptPictures = async (tx: Queryable, listing: string, modelId: number): Promise<void> => {
  await tx.query(
    `delete from pictures p where listing_reference = $1
       and exists (select from pictures own where own.model_id = $2 and own.source_hash = p.source_hash)`,
    [listing, modelId],
  );
  await tx.query(
    'update pictures set model_id = $2, listing_reference = null, profile_chosen_at = null where listing_reference = $1',
    [listing, modelId],
  );
};

/** False where the listing request has no such picture. */
export const chooseProfilePicture = (
  db: Queryable,
  { listing, id, at }: { readonly listing: string; readonly id: string; readonly at: Date },
): Promise<boolean> =>
  changesRow(db, 'update pictures set profile_chosen_at = $3 where listing_reference = $1 and id = $2', [
    listing,
    id,
    at,
  ]);

/** Deletes one picture of a listing request, or all. Returns their number. */
export const deleteListingPictures = async (db: Queryable, listing: string, id?: string): Promise<number> => {
  const { rowCount } = await db.query(
    'delete from pictures where listing_reference = $1 and ($2::text is null or id = $2)',
    [listing, id ?? null],
  );
  return rowCount ?? 0;
};

/** Deletes those of listing requests that did not become active before `before`. Returns their number. */
export const deleteOldListingPictures = async (db: Queryable, before: Date): Promise<number> => {
  const { rowCount } = await db.query(
    'delete from pictures where listing_reference is not null and uploaded_at < $1',
    [before],
  );
  return rowCount ?? 0;
};

export const unusedSince = (db: Queryable, before: Date, max: number) =>
  rowsOf<{ readonly id: string; readonly modelId: number }>(
    db,
    `select p.id, p.model_id as "modelId" from pictures p where p.model_id is not null and p.uploaded_at < $1 and not ${isUsed} order by p.uploaded_at limit $2`,
    [before, max],
  );
