import type { HolderEmail } from '@marquee/contracts/http/holder-email';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';

export const holderEmailOf = (db: Queryable, modelId: number): Promise<HolderEmail> =>
  onlyRow(
    db,
    `select (select email from holder_emails where model_id = $1) as email,
            (select email from listing_requests where model_id = $1 and state in ('active', 'expired') order by id desc limit 1) as "requestEmail"`,
    [modelId],
  );

/** Sets or, with null, removes the email. Returns the former one. */
export const storeHolderEmail = async (
  tx: Queryable,
  modelId: number,
  email: string | null,
): Promise<string | null> => {
  const former = await firstRow<{ email: string }>(
    tx,
    'select email from holder_emails where model_id = $1 for update',
    [modelId],
  );
  if (email === null) await tx.query('delete from holder_emails where model_id = $1', [modelId]);
  else
    await tx.query(
      `insert into holder_emails (model_id, email) values ($1, $2)
       on conflict (model_id) do update set email = excluded.email, entered_at = now()`,
      [modelId, email],
    );
  return former?.email ?? null;
};

/** The entered emails of these models. */
export const enteredEmails = async (
  db: Queryable,
  modelIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await db.query<{ modelId: number; email: string }>(
    'select model_id as "modelId", email from holder_emails where model_id = any($1::bigint[])',
    [modelIds],
  );
  return new Map(rows.map(({ modelId, email }) => [modelId, email]));
};
