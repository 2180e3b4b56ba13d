import { z } from 'zod';

/** Which of the inbox an operator wants to see; an id is one that PostgreSQL can hold. */
export const inboxPage = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

export const InboxId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
