import { z } from 'zod';
import { filledText, text } from '../text/text';
import { passwordMinLength } from './account';

/** `GET /api/admin/setup`: whether the first-run page is open. It closes for ever with the first operator. */
export const SetUpState = z.object({ isOpen: z.boolean() });

const Token = z.object({ token: filledText(100) });
const email = z.email('must be an email').max(254).toLowerCase();

/** `POST /api/admin/setup`: settings to check. 403 `setup.token`, or 410 `setup.closed` with an operator. */
export const ReadSetUp = Token;
export const SetUp = z.object({
  publicUrl: z.string(),
  adminUrl: z.string(),
  /** Sender of every mail. */
  contactEmail: z.string(),
  timezone: z.string(),
  /** The mail server's host; null: mails become files. */
  mailHost: z.string().nullable(),
});
export type SetUp = z.infer<typeof SetUp>;

/** `POST /api/admin/setup/test-mail`: sends one mail at once. 422 `mail.failed` with the server's reason. */
export const SendTestMail = Token.extend({ email });

/** `POST /api/admin/setup/administrator`: creates the first operator, once. 422 for a weak password. */
export const CreateAdministrator = Token.extend({
  email,
  password: text(256).min(passwordMinLength, `must have at least ${passwordMinLength} characters`),
});
