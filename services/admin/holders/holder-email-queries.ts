import type { HolderEmail } from '@marquee/contracts/http/holder-email';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

export const holderEmailOf = async (db: Queryable, modelId: number): Promise<HolderEmail> => {
  const { rows } = await db.query<HolderEmail>(
    `select (select email from holder_emails where model_id = $1) as email,
            (select email from listing_requests where model_id = $1 and state in ('active', 'expired') order by id desc limit 1) as "requestEmail"`,
    [modelId],
  );
  return rows[0] ?? { email: null, requestEmail: null };
};

/** Sets or, with null, removes the email. Returns the former one. */
export const storeHolderEmail = async (
  tx: Queryable,
  modelId: number,
  email: string | null,
): Promise<string | null> => {
  const { rows } = await tx.query<{ email: string }>(
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
  return rows[0]?.email ?? null;
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
