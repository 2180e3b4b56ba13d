import { reportKinds } from '@marquee/contracts/rules/report-kinds';
import { pageIn } from '../frame/record-search';
import { idIn } from '../frame/use-search-params-state';

/** Filters, page and selection of the reports. They live in the URL. */
export type ReportsSearch = ReturnType<typeof readReportsSearch>;

export const reportFilters = ['open', 'overdue', 'closed', 'all'] as const;

/** Search params with unknown values read as their defaults. */
export const readReportsSearch = (read: (name: string) => string) => ({
  show: reportFilters.find((filter) => filter === read('show')) ?? 'open',
  kind: reportKinds.find((kind) => kind === read('kind')),
  search: read('q'),
  reportId: idIn(read('report')),
  page: pageIn(read('page')),
});
