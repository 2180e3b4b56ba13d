import { AuditChoices, AuditPage, auditPageRows } from '@marquee/contracts/http/audit';
import { Day } from '@marquee/contracts/rules/days';
import { text } from '@marquee/contracts/text/text';
import { jsonArrayStream } from '@marquee/kit/csv/csv';
import { optional } from '@marquee/kit/http/params';
import { fileFormats, streamFile } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { route } from '../deps';
import { auditCsv } from './audit-file';
import { auditChoices, auditEntries, everyAuditEntry } from './audit-log-queries';

const search = {
  who: optional(text(300)),
  what: optional(text(60)),
  q: optional(text(200).trim()),
  from: optional(Day),
  to: optional(Day),
};

export const getAuditLog = route({
  get: '/api/admin/audit',
  allow: 'admin',
  query: z.object({
    ...search,
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: AuditPage,
  handle: async ({ query: { before, ...filters } }, { db, calendar }) => {
    const found = await auditEntries(
      db,
      { ...filters, timezone: calendar.timezone },
      { before, limit: auditPageRows + 1 },
    );
    const entries = found.slice(0, auditPageRows);
    const next = found.length > auditPageRows ? (entries.at(-1)?.position ?? null) : null;
    return { entries, next } satisfies AuditPage;
  },
});

export const getAuditChoices = route({
  get: '/api/admin/audit/choices',
  allow: 'admin',
  reply: AuditChoices,
  handle: async (_input, { db }) => await auditChoices(db),
});

/** All entries of the same search, as a file. */
export const exportAuditLog = route({
  get: '/api/admin/audit/export',
  allow: 'admin',
  query: z.object({ ...search, format: optional(z.enum(fileFormats)) }),
  handle: async ({ query: { format = 'csv', ...filters }, ...context }, { db, calendar }) => {
    const write = format === 'csv' ? auditCsv : jsonArrayStream;
    const entries = everyAuditEntry(db, { ...filters, timezone: calendar.timezone });
    return await streamFile(context, 'audit', format, write(entries));
  },
});
