import {
  type Report,
  type ReportFilter,
  type ReportForm,
  type ReportRow,
  type ReportStatus,
  type Reports,
  reportFilters,
} from '@marquee/contracts/http/reports';
import { reportKinds } from '@marquee/contracts/rules/report-kinds';
import { nextReportStates, type ReportState } from '@marquee/contracts/rules/report-states';
import { reportedSlug } from '@marquee/contracts/rules/reported-slug';
import { text } from '@marquee/contracts/text/text';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { notesAbout } from '../inbox/inbox-notes';
import { inboxPage } from '../inbox/inbox-page';
import { recordTransition, type Transition, transitionsOf } from '../inbox/inbox-transitions';
import { addStatusLink } from '../inbox/status-link';
import { mailsAbout } from '../mail/mail-queries';

type Receipt = {
  readonly reference: string;
  readonly statusToken: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
};

/** Stores a new report with its first state and returns its id. */
export const addReport = async (
  tx: Queryable,
  { kind, page, details, name = '', email = '' }: ReportForm,
  { reference, statusToken, createdAt, dueAt }: Receipt,
): Promise<number> => {
  const added = await onlyRow<{ id: number }>(
    tx,
    `insert into reports (reference, kind, page, slug, details, name, email, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [reference, kind, page, reportedSlug(page) ?? null, details, name, email, createdAt, dueAt],
  );
  await addStatusLink(tx, { reportId: added.id }, statusToken);
  await recordTransition(tx, 'report', added.id, { from: null, to: 'received', by: 'reporter' });
  return added.id;
};

const rowColumns = `id, reference, kind, page, slug, state, created_at as "createdAt", due_at as "dueAt", closed_at as "closedAt"`;

const filters = {
  open: 'closed_at is null',
  overdue: 'closed_at is null and due_at < now()',
  closed: 'closed_at is not null',
  all: 'true',
} as const satisfies Record<ReportFilter, string>;

/** `q` is part of the reference or the page. */
export const ReportSearch = z.object({
  show: z.enum(reportFilters).default('open'),
  kind: z.enum(reportKinds).optional(),
  q: text(120).trim().optional(),
  ...inboxPage,
});

/** The number of open reports, and how many of them are past their deadline. */
export const countOpenReports = (db: Queryable): Promise<{ open: number; overdue: number }> =>
  onlyRow(
    db,
    'select count(*) as open, count(*) filter (where due_at < now()) as overdue from reports where closed_at is null',
  );

/** One page of the reports: open ones by deadline, then closed ones, the last closed first. */
export const listReports = async (
  db: Queryable,
  { show, kind, q, limit, offset }: z.infer<typeof ReportSearch>,
): Promise<Reports> => {
  const where = `where ${filters[show]} and ($1::text is null or kind = $1)
    and ($2::text is null or strpos(lower(reference || ' ' || page), lower($2)) > 0)`;
  const values = [kind ?? null, q ?? null];
  const reports = await sentRows<ReportRow>(
    db,
    `select ${rowColumns} from reports ${where}
     order by closed_at is not null, case when closed_at is null then due_at end, closed_at desc, id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { total } = await onlyRow<{ total: number }>(
    db,
    `select count(*) as total from reports ${where}`,
    values,
  );
  return { total, overdue: (await countOpenReports(db)).overdue, reports };
};

const reportTransitions = (db: Queryable, id: number) =>
  transitionsOf<ReportState, ReportState | null>(db, 'report', id);

/** The states of a report, oldest first, and when it reached each. */
export const reportHistory = async (db: Queryable, id: number): Promise<ReportStatus['history']> =>
  (await reportTransitions(db, id)).map(({ to, at }) => ({ state: to, at }));

type WholeRow = ReportRow &
  Pick<Report, 'details' | 'name' | 'email'> & { takenDownBy: string | null; takenDownAt: string | null };

/** One report with its history, notes and mails, or undefined. */
export const reportById = async (db: Queryable, id: number): Promise<Report | undefined> => {
  const found = await sentRow<WholeRow>(
    db,
    `select ${rowColumns}, details, name, email, taken_down_by as "takenDownBy", taken_down_at as "takenDownAt" from reports where id = $1`,
    [id],
  );
  if (found === undefined) return undefined;
  const { takenDownBy, takenDownAt, ...row } = found;
  const about = { reportId: id };
  return {
    ...row,
    takenDown: takenDownBy === null || takenDownAt === null ? null : { by: takenDownBy, at: takenDownAt },
    next: [...nextReportStates[row.state]],
    transitions: await reportTransitions(db, id),
    notes: await notesAbout(db, about),
    mails: await mailsAbout(db, about),
  };
};

/** The status of the report with this unguessable token, or undefined. */
export const reportStatus = async (db: Queryable, token: string): Promise<ReportStatus | undefined> => {
  const found = await sentRow<Omit<ReportStatus, 'history'> & { id: number }>(
    db,
    `select id, reference, kind, state, due_at as "dueAt" from reports
     where id = (select report_id from status_links where token_hash = $1)`,
    [tokenHash(token)],
  );
  if (found === undefined) return undefined;
  const { id, ...status } = found;
  return { ...status, history: await reportHistory(db, id) };
};

type LockedReport = Pick<Report, 'state' | 'reference' | 'email'> & { readonly dueAt: Date };

/** Locks the report until the transaction ends. */
export const lockReport = (tx: Queryable, id: number): Promise<LockedReport | undefined> =>
  firstRow<LockedReport>(
    tx,
    'select state, reference, email, due_at as "dueAt" from reports where id = $1 for update',
    [id],
  );

/** Moves a locked report and records by whom and when. A final state closes it. */
export const applyReportTransition = async (tx: Queryable, id: number, move: Transition<ReportState>) => {
  const isEnd = nextReportStates[move.to].length === 0;
  await tx.query('update reports set state = $2, closed_at = case when $3 then now() end where id = $1', [
    id,
    move.to,
    isEnd,
  ]);
  await recordTransition(tx, 'report', id, move);
};

/** Records who took the profile down first; a second call changes nothing. */
export const profileWasTakenDown = async (db: Queryable, id: number, by: string): Promise<void> => {
  await db.query(
    'update reports set taken_down_by = $2, taken_down_at = now() where id = $1 and taken_down_at is null',
    [id, by],
  );
};
