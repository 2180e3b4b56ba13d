import { queryOptions } from '@tanstack/react-query';
import { askFor, askForOrNull } from '../../platform/api/ask';

/** What the form says; the server judges it. */
export type ReportFields = Readonly<Record<string, string | boolean>>;

export const sendReport = (fields: ReportFields) =>
  askFor(loadReceipt, '/api/reports', { method: 'POST', body: fields });

/** How a report stands; null when no report has this token. */
export const reportStatus = (token: string) =>
  queryOptions({
    queryKey: ['report-status', token],
    queryFn: ({ signal }) =>
      askForOrNull([400, 404], loadStatus, `/api/reports/status/${encodeURIComponent(token)}`, { signal }),
  });

const loadReceipt = async () => (await import('@marquee/contracts/http/reports')).ReportReceipt;
const loadStatus = async () => (await import('@marquee/contracts/http/reports')).ReportStatus;
