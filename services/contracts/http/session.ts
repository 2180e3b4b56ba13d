import { z } from 'zod';
import { filledText } from '../text';

export const AdminLogin = z.object({ email: filledText(254), password: filledText(256) });

/** `GET /api/admin/session`, and the answer to a log-in. */
export const AdminSession = z.object({ email: z.string(), expiresAt: z.iso.datetime() });
export type AdminSession = z.infer<typeof AdminSession>;

/**
 * `POST /internal/authenticate`, from the gateway to the admin service. `refetch`: a screen asked by itself, which must not keep
 * an idle session alive.
 */
export const AuthenticateOperator = z.object({ token: z.string().max(64), refetch: z.boolean() });

/** Its answer: whose session that is; 404 when it is nobody's. */
export const AuthenticatedOperator = z.object({
  operatorId: z.int(),
  email: z.string(),
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
});
export type AuthenticatedOperator = z.infer<typeof AuthenticatedOperator>;
