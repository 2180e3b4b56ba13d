import { z } from 'zod';
import { filledText, text } from '../text/text';
import { NewPasskey, SecondStep } from './second-step';

const at = z.iso.datetime();

/** A session of the operator. Device, browser and system come from the user agent; no IP is stored. */
const AccountSession = z.object({
  id: z.uuid(),
  createdAt: at,
  lastActiveAt: at,
  expiresAt: at,
  device: z.string(),
  browser: z.string(),
  /** Null for sessions that began before it was recorded. */
  system: z.string().nullish(),
  /** The session of this request. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** `GET /api/admin/account`: the operator's own account and its sessions, the most recently used first. */
export const Account = z.object({
  email: z.string(),
  passwordChangedAt: at.nullable(),
  /** A session ends after this long without activity; null: after 24 hours only. */
  idleMinutes: z.int().nullable(),
  sessions: z.array(AccountSession),
});
export type Account = z.infer<typeof Account>;

/**
 * `GET` of `/api/admin/account/factors` and `/api/insights/{slug}/factors`: the account's second factors. The calls
 * that change them are beside it.
 */
export const Factors = z.object({
  twoStep: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: at, lastUsedAt: at.nullable() })),
});
export type Factors = z.infer<typeof Factors>;

export const passwordMinLength = 12;

/** `POST /api/admin/account/password` and `/api/insights/{slug}/password`. Ends every other session. */
export const ChangePassword = z
  .object({
    current: filledText(256),
    next: text(256).min(passwordMinLength, `must have at least ${passwordMinLength} characters`),
  })
  .refine(({ current, next }) => current !== next, { path: ['next'], message: 'must not be the old one' });

/** `POST …/sessions/{id}/revoke`, `…/sessions/revoke-others`: needs the password. */
export const ConfirmPassword = z.object({ password: filledText(256) });

/** `POST /internal/holder-password`, from the admin service to analytics: the password that a holder's request has. */
export const HolderPassword = ConfirmPassword.extend({
  modelId: z.int(),
  session: z.string(),
  ip: z.string(),
});
export type HolderPassword = z.infer<typeof HolderPassword>;

/**
 * `POST …/two-step/begin`, `…/two-step/off`, `…/passkeys/begin`, `…/passkeys/{id}/remove`: needs every factor that the
 * account has. Each is answered with `SecondStepRequired` where the second step is missing.
 */
export const ConfirmBothFactors = ConfirmPassword.extend(SecondStep.shape);

/** The secret for an authenticator app, shown once. It is in use once one of its codes was confirmed. */
export const TwoStepSecret = z.object({ secret: z.string(), otpauth: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

/** `POST …/two-step/confirm`. */
export const ConfirmCode = z.object({ code: filledText(20) });

/** `POST …/passkeys`. */
export const AddPasskey = z.object({ passkey: NewPasskey });

/** Each is a second step once; shown once. None where the account has had some already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
