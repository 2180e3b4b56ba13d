import type { Verification } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Stores when, how and by whom the model was verified, or that it is not, as a new version. */
export const setVerified = async (
  tx: Queryable,
  id: number,
  verified: { readonly method: Verification['method']; readonly by: string } | null,
  at: Date,
): Promise<void> => {
  await tx.query(
    `update models set verified_at = case when $2::text is null then null else $4::timestamptz end, verified_method = $2, verified_by = $3,
       version = version + 1, updated_at = $4, content_changed_at = $4 where id = $1`,
    [id, verified?.method ?? null, verified?.by ?? null, at],
  );
};
