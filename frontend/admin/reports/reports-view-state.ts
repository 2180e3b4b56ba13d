import type { ReportFilter } from '@marquee/contracts/http/reports';
import { type ReportKind, reportKinds } from '@marquee/contracts/rules/report-kinds';

const filters: readonly ReportFilter[] = ['open', 'overdue', 'closed', 'all'];

/** What of the reports is shown. It lives in the address. */
export interface ReportsShown {
  readonly show: ReportFilter;
  readonly kind: ReportKind | undefined;
  readonly search: string;
  readonly reportId: number | undefined;
  readonly offset: number;
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export const readShown = (params: URLSearchParams): ReportsShown => ({
  show: filters.find((filter) => filter === params.get('show')) ?? 'open',
  kind: reportKinds.find((kind) => kind === params.get('kind')),
  search: params.get('q') ?? '',
  reportId: wholeNumber(params.get('report')),
  offset: wholeNumber(params.get('from')) ?? 0,
});

export const writeShown = ({ show, kind, search, reportId, offset }: ReportsShown): URLSearchParams => {
  const params = new URLSearchParams();
  if (show !== 'open') params.set('show', show);
  if (kind !== undefined) params.set('kind', kind);
  if (search !== '') params.set('q', search);
  if (offset > 0) params.set('from', String(offset));
  if (reportId !== undefined) params.set('report', String(reportId));
  return params;
};
