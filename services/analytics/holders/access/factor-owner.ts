import { hasFactorSql } from '@marquee/kit/login/factors/factor-queries';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type Account, holderOf } from './audit-entry';

/** Where the second factors of an account are, for as long as the account exists, and its name in apps. */
export const factorOwner = async (db: Queryable, account: Account) => {
  const known = 'select id from factor_accounts where kind = $1 and account_id = $2';
  const added = `insert into factor_accounts (kind, account_id) values ($1, $2)
    on conflict (kind, account_id) do update set kind = excluded.kind returning id`;
  const key = [account.kind, account.id];
  const { id } =
    (await firstRow<{ id: number }>(db, known, key)) ?? (await onlyRow<{ id: number }>(db, added, key));
  return { table: 'factor_accounts', column: 'owner_id', id, name: holderOf(account).name } as const;
};

/** Whether the account has a second factor; `id` is an expression of the statement. */
export const accountHasFactor = (kind: Account['kind'], id: string): string =>
  `exists (select from factor_accounts o where o.kind = '${kind}' and o.account_id = ${id} and ${hasFactorSql('owner_id')})`;

/** Which of the models' holders have a second factor, by id. */
export const modelsWithFactor = async (db: Queryable, modelIds: readonly number[]): Promise<number[]> => {
  const sql = `select id from unnest($1::bigint[]) as model (id) where ${accountHasFactor('model', 'model.id')} order by id`;
  return (await rowsOf<{ id: number }>(db, sql, [modelIds])).map(({ id }) => id);
};
