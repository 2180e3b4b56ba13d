import { z } from 'zod';
import { filledText, text } from '../text/text';

const at = z.iso.datetime();

/** One log-in of the operator. What it came from is told by its user agent; no address is kept. */
const AccountSession = z.object({
  id: z.uuid(),
  createdAt: at,
  lastActiveAt: at,
  expiresAt: at,
  device: z.string(),
  browser: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** `GET /api/admin/account`: the operator's own account, and every session of it, the one used last first. */
export const Account = z.object({
  email: z.string(),
  passwordChangedAt: at.nullable(),
  /** A session ends after so long without work; null: after 24 hours only. */
  idleMinutes: z.int().nullable(),
  twoStep: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  sessions: z.array(AccountSession),
});
export type Account = z.infer<typeof Account>;

export const passwordMinLength = 12;

/** `POST /api/admin/account/password`. Ends every other session. */
export const ChangePassword = z
  .object({
    current: filledText(256),
    next: text(256).min(passwordMinLength, `must have at least ${passwordMinLength} characters`),
  })
  .refine(({ current, next }) => current !== next, { path: ['next'], message: 'must not be the old one' });

/** `POST …/two-step/begin` and `…/two-step/off`: the password is asked for again. */
export const ConfirmPassword = z.object({ password: filledText(256) });

/** What an authenticator app is shown, this once. It counts from the moment that one of its codes was confirmed. */
export const TwoStepSecret = z.object({ secret: z.string(), otpauth: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

/** `POST …/two-step/confirm`. */
export const ConfirmCode = z.object({ code: filledText(20) });

/** Each opens the account once where the app is lost; shown this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
