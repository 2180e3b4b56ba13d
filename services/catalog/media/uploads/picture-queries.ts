import type { UploadedPicture } from '@marquee/contracts/http/pictures';
import { pictureLink } from '@marquee/contracts/rules/pictures';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { EncodedFile } from './encode-picture';

/** True for a picture `p` that its model, the model's pending proposal or a video shows. An id is 128 random bits, so its text is enough. */
const isUsed = `(exists (select from models m left join model_proposals r on r.model_id = m.id and r.state = 'pending'
  where m.id = p.model_id and position(p.id in concat(m.profile_image, m.gallery, r.changes)) > 0)
  or exists (select from videos v where v.model_id = p.model_id and position(p.id in v.thumbnail_url) > 0))`;

/** The newest first. */
export const picturesOf = async (db: Queryable, modelId: number): Promise<UploadedPicture[]> => {
  const { rows } = await db.query<{ id: string; used: boolean; uploaded_at: Date }>(
    `select p.id, ${isUsed} as used, p.uploaded_at from pictures p where p.model_id = $1 order by p.uploaded_at desc, p.id`,
    [modelId],
  );
  return rows.map(({ id, used, uploaded_at }) => ({
    id,
    link: pictureLink(id),
    used,
    uploadedAt: uploaded_at.toISOString(),
  }));
};

export const countPictures = async (db: Queryable, modelId: number): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from pictures where model_id = $1',
    [modelId],
  );
  return rows[0]?.count ?? 0;
};

/** The model's picture that was made from the same file. */
export const pictureBySource = async (
  db: Queryable,
  modelId: number,
  sourceHash: Buffer,
): Promise<string | undefined> => {
  const { rows } = await db.query<{ id: string }>(
    'select id from pictures where model_id = $1 and source_hash = $2',
    [modelId, sourceHash],
  );
  return rows[0]?.id;
};

export const insertPicture = async (
  tx: Queryable,
  picture: {
    readonly id: string;
    readonly modelId: number;
    readonly sourceHash: Buffer;
    readonly files: readonly EncodedFile[];
    readonly at: Date;
  },
): Promise<void> => {
  await tx.query('insert into pictures (id, model_id, source_hash, uploaded_at) values ($1, $2, $3, $4)', [
    picture.id,
    picture.modelId,
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
  const { rows } = await db.query<{ content: Buffer }>({
    name: 'picture-content',
    text: `select f.content from picture_files f join pictures p on p.id = f.picture_id join models m on m.id = p.model_id
           where f.picture_id = $1 and f.width = $2 and f.format = $3 and m.archived_at is null`,
    values: [id, width, format],
  });
  return rows[0]?.content;
};

/** Which of these pictures do not belong to the model. */
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

/** Deletes a picture that nothing shows. The caller has locked the model, so that no proposal begins to show it. */
export const deleteUnused = async (tx: Queryable, modelId: number, id: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `delete from pictures p where p.model_id = $1 and p.id = $2 and not ${isUsed}`,
    [modelId, id],
  );
  return rowCount === 1;
};

/** Pictures that were uploaded before `before` and that nothing shows. */
export const unusedSince = async (
  db: Queryable,
  before: Date,
  max: number,
): Promise<readonly { readonly id: string; readonly modelId: number }[]> => {
  const { rows } = await db.query<{ id: string; modelId: number }>(
    `select p.id, p.model_id as "modelId" from pictures p where p.uploaded_at < $1 and not ${isUsed} order by p.uploaded_at limit $2`,
    [before, max],
  );
  return rows;
};
