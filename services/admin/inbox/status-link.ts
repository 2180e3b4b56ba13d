import { text } from '@marquee/contracts/text/text';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';

/** The path of a route that the unguessable token of a status link opens. */
export const statusLinkParams = z.object({ token: text(4_096) });

/** Headers of what only its visitor may see, and no search engine may list. */
export const unlistedHeaders = { 'x-robots-tag': 'noindex' } as const;

/**
 * Stores a link to the status of a request or report by its hash, and returns its token. Each mail gets one of its
 * own, because no earlier one can be read.
 */
export const addStatusLink = async (
  tx: Queryable,
  about: { readonly listingRequestId: number } | { readonly reportId: number },
  token = newToken(),
): Promise<string> => {
  const column = 'reportId' in about ? 'report_id' : 'listing_request_id';
  const id = 'reportId' in about ? about.reportId : about.listingRequestId;
  await tx.query(`insert into status_links (token_hash, ${column}) values ($1, $2)`, [tokenHash(token), id]);
  return token;
};

/** Clears tokens that a version before this one stored as they are. Their hashes, and so the links, stay. */
export const clearStatusTokens = async (db: Queryable): Promise<void> => {
  for (const table of ['listing_requests', 'reports'])
    await db.query(`update ${table} set status_token = null where status_token is not null`);
};
