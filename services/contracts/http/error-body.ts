import { z } from 'zod';

/**
 * The body of every error, from every service. `error` is a stable code such as `model.unknown`; `message` is
 * for a person; `fields` has the invalid fields by path; `requestId` finds the log lines.
 */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * The body of every error of `/api/v1`, as `application/problem+json` (RFC 9457): `title` is the name of the
 * status, `detail` the message, and `error` the stable code.
 */
export const Problem = ErrorBody.omit({ message: true }).extend({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});
export type Problem = z.infer<typeof Problem>;
