import { z } from 'zod';
import { apiScopes } from '../rules/api-scopes';
import { Slug } from '../rules/slug';
import { filledText } from '../text/text';
import { ConfirmPassword } from './account';

export const apiTokensMax = 20;

export const ApiScopes = z.array(z.enum(apiScopes));

const at = z.iso.datetime();
const text = z.string().optional();

/** `lastUsedAt` is exact to a minute; null: never used. */
const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: ApiScopes,
  createdAt: at,
  expiresAt: at,
  lastUsedAt: at.nullable(),
});

/**
 * `GET` of `/api/admin/account/tokens` and `/api/insights/{slug}/tokens`, the newest first. `created`: the text
 * of the token that this request made, the only time that it can be read. `agency`: the tokens are those of the
 * agency whose session opened the model, and read all of its models.
 */
export const ApiTokens = z.object({ tokens: z.array(ApiToken), created: text, agency: text });
export type ApiTokens = z.infer<typeof ApiTokens>;

/** `POST` to the same. */
export const NewApiToken = ConfirmPassword.extend({
  name: filledText(80),
  scopes: ApiScopes.min(1, 'must have at least one').max(4),
  days: z.int().min(1).max(366),
});

/**
 * `POST /internal/authenticate-token`, from the gateway to the service that issued the token. `slug`: the model
 * that the path names. 404 for a token that is unknown, expired or revoked, or not for this model.
 */
export const AuthenticateToken = z.object({ token: z.string().max(80), slug: Slug.optional() });
