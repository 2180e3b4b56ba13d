import { z } from 'zod';
import { filledText, text } from '../text/text';

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
  twoStep: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  sessions: z.array(AccountSession),
});
export type Account = z.infer<typeof Account>;

export const passwordMinLength = 12;

/** `POST /api/admin/account/password` and `/api/insights/{slug}/password`. Ends every other session. */
export const ChangePassword = z
  .object({
    current: filledText(256),
    next: text(256).min(passwordMinLength, `must have at least ${passwordMinLength} characters`),
  })
  .refine(({ current, next }) => current !== next, { path: ['next'], message: 'must not be the old one' });

/** `POST …/two-step/begin`, `…/sessions/{id}/revoke`, `…/sessions/revoke-others`: needs the password. */
export const ConfirmPassword = z.object({ password: filledText(256) });

/** `POST …/two-step/off`: both factors are required again. `code`: an app's six digits or a recovery code. */
export const ConfirmBothFactors = ConfirmPassword.extend({ code: filledText(40) });

/** The secret for an authenticator app, shown once. It is in use once one of its codes was confirmed. */
export const TwoStepSecret = z.object({ secret: z.string(), otpauth: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

/** `POST …/two-step/confirm`. */
export const ConfirmCode = z.object({ code: filledText(20) });

/** Each replaces the app's code once; shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
