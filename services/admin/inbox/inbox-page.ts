import { text } from '@marquee/contracts/text/text';
import { z } from 'zod';

/** Which of the inbox an operator wants to see; an id is one that PostgreSQL can hold. */
export const inboxPage = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** What is sought in what the list shows; nothing where it is empty. */
export const inboxSearch = text(200).trim().optional();

export const InboxId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
