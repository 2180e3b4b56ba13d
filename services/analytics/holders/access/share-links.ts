import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';

/** The account that has a link: a model, by its holder, or an operator. */
export type ShareOwner = { readonly of: 'model_id' | 'operator_id'; readonly id: number };

export const isOpenLink = 'revoked_at is null and (expires_at is null or expires_at > now())';

/** Ends the valid links of the account, or the one of them with `linkId`, and returns them. */
export const endShareLinks = (tx: Queryable, { of, id }: ShareOwner, linkId?: number) =>
  rowsOf<{ link: string }>(
    tx,
    `update share_links set revoked_at = now()
     where ${of} = $1 and id = coalesce($2, id) and ${isOpenLink} returning name as link`,
    [id, linkId],
  );
