import { z } from 'zod';
import { filledText } from '../text';

export const AdminLogin = z.object({ email: filledText(254), password: filledText(256) });

/** `GET /api/admin/session`, and the answer to a log-in. */
export const AdminSession = z.object({ email: z.string(), expiresAt: z.iso.datetime() });
export type AdminSession = z.infer<typeof AdminSession>;
