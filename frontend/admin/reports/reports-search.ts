import type { ReportFilter } from '@marquee/contracts/http/reports';
import { type ReportKind, reportKinds } from '@marquee/contracts/rules/report-kinds';

const filters: readonly ReportFilter[] = ['open', 'overdue', 'closed', 'all'];

/** Filters, page and selection of the reports. They live in the URL. */
export interface ReportsSearch {
  readonly show: ReportFilter;
  readonly kind: ReportKind | undefined;
  readonly search: string;
  readonly reportId: number | undefined;
  readonly offset: number;
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export const readSearch = (params: URLSearchParams): ReportsSearch => ({
  show: filters.find((filter) => filter === params.get('show')) ?? 'open',
  kind: reportKinds.find((kind) => kind === params.get('kind')),
  search: params.get('q') ?? '',
  reportId: wholeNumber(params.get('report')),
  offset: wholeNumber(params.get('from')) ?? 0,
});

export const writeSearch = ({ show, kind, search, reportId, offset }: ReportsSearch): URLSearchParams => {
  const params = new URLSearchParams();
  if (show !== 'open') params.set('show', show);
  if (kind !== undefined) params.set('kind', kind);
  if (search !== '') params.set('q', search);
  if (offset > 0) params.set('from', String(offset));
  if (reportId !== undefined) params.set('report', String(reportId));
  return params;
};
