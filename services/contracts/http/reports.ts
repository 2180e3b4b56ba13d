import { z } from 'zod';
import { reportKinds } from '../rules/report-kinds';
import { reportStates } from '../rules/report-states';
import { filledText, text } from '../text/text';
import { email, line, paragraphs, trap } from './form-fields';
import { InboxNote, QueuedMail, SignedBy } from './inbox';
import { requestStatus } from './request-status';

const at = z.iso.datetime();
const Kind = z.enum(reportKinds);
const State = z.enum(reportStates);

/** An empty field is left out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** `POST /api/reports`. `page`: a URL of this site, a slug, or a description. */
export const ReportForm = z.object({
  kind: Kind,
  page: line(300),
  details: paragraphs(5_000),
  name: optional(text(120).trim()),
  email: optional(email),
  goodFaith: z.literal(true, 'is required'),
  ...trap,
});
export type ReportForm = z.infer<typeof ReportForm>;

/** The receipt. `statusToken` opens `/report/status#…`; an answer is due at `dueAt`. */
export const ReportReceipt = z.object({
  success: z.boolean(),
  message: z.string(),
  reference: z.string(),
  statusToken: z.string(),
  dueAt: at,
});
export type ReportReceipt = z.infer<typeof ReportReceipt>;

/** `GET /api/reports/status`. an answer is due at `dueAt`. */
export const ReportStatus = requestStatus(reportStates).extend({ kind: Kind, dueAt: at });
export type ReportStatus = z.infer<typeof ReportStatus>;

const ReportRow = z.object({
  id: z.int().positive(),
  reference: z.string(),
  kind: Kind,
  page: z.string(),
  /** The profile that `page` names, if it names one. */
  slug: z.string().nullable(),
  state: State,
  createdAt: at,
  dueAt: at,
  closedAt: at.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** `GET /api/admin/reports`: open ones, the most urgent first, then the last closed. `overdue` counts all. */
export const Reports = z.object({ total: z.int(), overdue: z.int(), reports: z.array(ReportRow) });
export type Reports = z.infer<typeof Reports>;

/** `GET /api/admin/reports/:id`. */
export const Report = ReportRow.extend({
  details: z.string(),
  name: z.string(),
  email: z.string(),
  /** The profile was taken down for this report: by whom and when. */
  takenDown: SignedBy.nullable(),
  next: z.array(State),
  transitions: z.array(SignedBy.extend({ from: State.nullable(), to: State })),
  notes: z.array(InboxNote),
  mails: z.array(QueuedMail),
});
export type Report = z.infer<typeof Report>;

/** `POST …/:id/transition`. 409 unless the state is `from`. `message` goes into the reporter's mail. */
export const MoveReport = z.object({ from: State, to: State, message: filledText(5_000).trim().optional() });

export const reportFilters = ['open', 'overdue', 'closed', 'all'] as const;
export type ReportFilter = (typeof reportFilters)[number];
