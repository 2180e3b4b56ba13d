import { z } from 'zod';
import { operatorRoles } from '../rules/operator-access';
import { filledText, text } from '../text/text';
import { ConfirmPassword, passwordMinLength } from './account';

const at = z.iso.datetime();
const role = z.enum(operatorRoles);
const email = z.email('must be an email').max(254).toLowerCase();

export const invitationHours = 72;

/** `GET /api/admin/operators`, and the answer to every change of them. */
export const Operators = z.object({
  operators: z.array(
    z.object({
      id: z.int(),
      email: z.string(),
      role,
      isDisabled: z.boolean(),
      isSelf: z.boolean(),
      hasTwoStep: z.boolean(),
      createdAt: at,
      /** The latest use of a session that has not ended; null without one. */
      lastActiveAt: at.nullable(),
    }),
  ),
  /** Those that are neither accepted nor withdrawn; `expiresAt` may have passed. */
  invitations: z.array(z.object({ email: z.string(), role, invitedBy: z.string(), expiresAt: at })),
});
export type Operators = z.infer<typeof Operators>;

/**
 * `POST /api/admin/operators/invite`: mails a link to `email`, valid for `invitationHours`. It replaces an
 * earlier invitation of that email. 409 `operator.exists` when there is such an operator. The caller's
 * password is required again for this and every other change of operators.
 */
export const InviteOperator = ConfirmPassword.extend({ email, role });

/** `POST /api/admin/operators/withdraw`: the link of the invitation no longer works. */
export const WithdrawInvitation = ConfirmPassword.extend({ email });

/**
 * `POST /api/admin/operators/{id}/role`, valid from the operator's next request on. 409 `operator.own` for
 * the caller's own role, and `operator.last-administrator` when none would be left.
 */
export const ChangeRole = ConfirmPassword.extend({ role });

/** `POST /api/admin/operators/{id}/disable` ends every session; `…/enable` allows logins. Errors as above. */
export const SwitchOperator = ConfirmPassword;

/** `POST /api/admin/invitation`: who is invited by the token of a link; 410 when it no longer works. */
export const ReadInvitation = z.object({ token: filledText(100) });
export const Invitation = z.object({ email: z.string(), role });
export type Invitation = z.infer<typeof Invitation>;

/** `POST /api/admin/invitation/accept`: creates the account once. 410: closed link; 422: weak password. */
export const AcceptInvitation = ReadInvitation.extend({
  password: text(256).min(passwordMinLength, `must have at least ${passwordMinLength} characters`),
});
