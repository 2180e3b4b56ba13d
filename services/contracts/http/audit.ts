import { z } from 'zod';
import { AuditEntry } from '../events/domain-event';

/** An audit entry as it is stored; the log is paged by `position`. */
export const AuditLogEntry = AuditEntry.extend({
  position: z.int().positive(),
  at: z.iso.datetime(),
  requestId: z.string().nullable(),
  /** The hash of the entry before and this entry's content: decision 0011. */
  hash: z.string(),
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const auditPageRows = 50;

/** `GET /api/admin/audit`: the newest first. The next page starts before `next`; null when there is none. */
export const AuditPage = z.object({ entries: z.array(AuditLogEntry), next: z.int().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;

/** `GET /api/admin/audit/choices`: the values of the two filters. */
export const AuditChoices = z.object({ who: z.array(z.string()), what: z.array(z.string()) });
export type AuditChoices = z.infer<typeof AuditChoices>;
