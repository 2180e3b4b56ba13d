import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ModelRow, modelColumns, modelOf } from './model-row';
import { type VideoRow, videoColumns, videoOf } from './video-row';

export const modelsById = async (
  db: Queryable,
  ids: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Model>> => {
  const { rows } = await db.query<ModelRow>({
    name: 'models-by-id',
    text: `select ${modelColumns} from models m where m.id = any($1::int[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, modelOf(row, at)]));
};

export const videosById = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Video>> => {
  const { rows } = await db.query<VideoRow>({
    name: 'videos-by-id',
    text: `select ${videoColumns} from videos v where v.id = any($1::int[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, videoOf(row)]));
};
