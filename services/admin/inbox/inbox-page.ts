import { text } from '@marquee/contracts/text/text';
import { z } from 'zod';

/** Paging of the inbox lists. */
export const inboxPage = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** The search text of the inbox lists; empty for all. */
export const inboxSearch = text(200).trim().optional();

export const InboxId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
