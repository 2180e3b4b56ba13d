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
export const setHolderEmail = async (
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

export type EnteredDigest = { readonly modelId: number; readonly email: string; readonly occasion: string };

/**
 * For the digest of the week that began on `monday`: those who have not unsubscribed, and do not get it
 * because of a listing request.
 */
export const enteredDigests = async (db: Queryable, monday: string): Promise<EnteredDigest[]> => {
  const { rows } = await db.query<EnteredDigest>(
    `select * from (
       select model_id as "modelId", email, 'digest:' || $1::text || ':model-' || model_id as occasion from holder_emails e
       where not exists (select from digest_opt_outs o where o.email = lower(e.email))
         and not exists (select from listing_requests l where l.model_id = e.model_id and lower(l.email) = lower(e.email)
                         and l.state in ('active', 'expired'))
     ) as due where not exists (select from mails where mails.occasion = due.occasion) order by "modelId" limit 100`,
    [monday],
  );
  return rows;
};

/** False where no email is entered for this model. */
export const unsubscribeHolder = async (db: Queryable, modelId: number): Promise<boolean> => {
  const { rows } = await db.query(
    `with recipient as (select lower(email) as email from holder_emails where model_id = $1),
          added as (insert into digest_opt_outs (email) select email from recipient on conflict do nothing)
     select 1 from recipient`,
    [modelId],
  );
  return rows.length === 1;
};
