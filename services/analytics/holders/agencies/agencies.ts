import type { Agency } from '@marquee/contracts/http/agencies';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';

const columns = `a.id, a.slug, a.name,
  coalesce((select json_agg(model_id order by model_id) from agency_models where agency_id = a.id), '[]') as "modelIds",
  coalesce((select json_agg(json_build_object('id', id, 'login', login, 'lastLoginAt', last_login_at) order by login) from agency_persons where agency_id = a.id), '[]') as persons`;

export const listAgencies = (db: Queryable): Promise<Agency[]> =>
  sentRows(db, `select ${columns} from agencies a order by lower(a.name), a.id`);

export const agencyById = (db: Queryable, id: number): Promise<Agency | undefined> =>
  sentRow(db, `select ${columns} from agencies a where a.id = $1`, [id]);

/** The agency, locked until the transaction ends. */
export const lockAgency = async (tx: Queryable, id: number): Promise<Agency | undefined> => {
  await tx.query('select from agencies where id = $1 for update', [id]);
  return await agencyById(tx, id);
};

/** Undefined when another agency has this slug. */
export const insertAgency = (tx: Queryable, { slug, name }: Pick<Agency, 'slug' | 'name'>) =>
  firstRow<Pick<Agency, 'id'>>(
    tx,
    'insert into agencies (slug, name) values ($1, $2) on conflict do nothing returning id',
    [slug, name],
  );

export const setAgencyModels = async (tx: Queryable, agencyId: number, modelIds: readonly number[]) => {
  await tx.query('delete from agency_models where agency_id = $1', [agencyId]);
  await tx.query('insert into agency_models (agency_id, model_id) select $1, unnest($2::bigint[])', [
    agencyId,
    modelIds,
  ]);
};

export const deleteAgency = async (tx: Queryable, id: number): Promise<void> => {
  await tx.query('delete from agencies where id = $1', [id]);
};
