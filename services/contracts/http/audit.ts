import { z } from 'zod';
import { Actor, Deed } from '../events/domain-event';

/** One deed in the audit log, under the number by which the log is read page by page. */
export const AuditEntry = z.object({
  position: z.int().positive(),
  at: z.iso.datetime(),
  by: Actor,
  what: z.string(),
  about: Deed.shape.about,
  before: Deed.shape.before,
  after: Deed.shape.after,
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditPageRows = 50;

/** `GET /api/admin/audit`: the newest first, from before `next` on the following page; null when there is none. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), next: z.int().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;

/** `GET /api/admin/audit/choices`: by whom and what there is to choose from. */
export const AuditChoices = z.object({ who: z.array(z.string()), what: z.array(z.string()) });
export type AuditChoices = z.infer<typeof AuditChoices>;
