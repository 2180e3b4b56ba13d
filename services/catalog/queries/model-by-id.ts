import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ProfileRow, profileColumns } from './model-row';

/** Archived ones are found too. */
export const modelById = async (db: Queryable, id: number): Promise<ProfileRow | undefined> => {
  const { rows } = await db.query<ProfileRow>({
    name: 'model-by-id',
    text: `select ${profileColumns} from models m where m.id = $1`,
    values: [id],
  });
  return rows[0];
};

/** As `modelById`, locked until the transaction ends. */
export const lockModel = async (tx: Queryable, id: number): Promise<ProfileRow | undefined> => {
  const { rows } = await tx.query<ProfileRow>(
    `select ${profileColumns} from models m where m.id = $1 for update`,
    [id],
  );
  return rows[0];
};
