import { z } from 'zod';

/** `POST /api/models/{id}/hand-over`, without a body, by the administrator or by a service on its own behalf. `url` opens once, until `expiresAt`. */
export const HandOver = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type HandOver = z.infer<typeof HandOver>;
