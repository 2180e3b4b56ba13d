import { z } from 'zod';
import { operatorRoles } from '../rules/operator-access';
import { Slug } from '../rules/slug';
import { filledText } from '../text/text';
import { ApiScopes } from './api-tokens';
import { SecondStep, SecondStepRequired } from './second-step';

/** `POST /api/admin/login`, with the second step where it is required. */
export const AdminLogin = SecondStep.extend({ email: filledText(254), password: filledText(256) });

const role = z.enum(operatorRoles);
/** The role needs a second factor here: until the operator has one, only its set-up is allowed. */
const lacksSecondFactor = z.boolean().optional();
/** What the token of the request may read; absent for a session. */
const scopes = ApiScopes.optional();

/** `GET /api/admin/session`, and the answer to a login. */
export const AdminSession = z.object({
  email: z.string(),
  role,
  expiresAt: z.iso.datetime(),
  lacksSecondFactor,
});
export type AdminSession = z.infer<typeof AdminSession>;

export const AdminLoginAnswer = z.union([AdminSession, SecondStepRequired]);

/** `POST /internal/authenticate`, to the admin service. `refetch`: automatic, keeps no session alive. */
export const AuthenticateOperator = z.object({ token: z.string().max(64), refetch: z.boolean() });

/** Its answer: the session's operator; 404 when there is no such session. Tokens are answered alike. */
export const AuthenticatedOperator = z.object({
  operatorId: z.int(),
  email: z.string(),
  role,
  lacksSecondFactor,
  sessionId: z.string(),
  /** When the session ends; absent for a token. */
  expiresAt: z.iso.datetime().optional(),
  scopes,
});
export type AuthenticatedOperator = z.infer<typeof AuthenticatedOperator>;

/** `POST /internal/authenticate-holder`, to analytics: tokens of holder and agency for model `slug`. */
export const AuthenticateHolder = z.object({
  slug: Slug,
  holder: z.string().max(64).optional(),
  agency: z.string().max(64).optional(),
  refetch: z.boolean(),
});
export type AuthenticateHolder = z.infer<typeof AuthenticateHolder>;

/** Its answer: the model, and the name of an agency's person for such a session; 404 when no session opens it. */
export const AuthenticatedHolder = z.object({
  modelId: z.int(),
  sessionId: z.string(),
  agency: z.string().optional(),
  scopes,
});
export type AuthenticatedHolder = z.infer<typeof AuthenticatedHolder>;

/** The answer about a valid token of an agency that does not have the model. */
export const LacksModel = z.object({ lacksModel: z.literal(true) });
export type LacksModel = z.infer<typeof LacksModel>;
