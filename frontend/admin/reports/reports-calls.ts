import type { ReportState } from '@marquee/contracts/rules/report-states';
import { queryOptions } from '@tanstack/react-query';
import { askFor, askForOrNull, withQuery } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';
import type { ReportsShown } from './reports-view-state';

export const reportRows = 50;
const refetchMs = 30_000;

/** Put before every query about reports: what a change makes stale. */
export const reportsKey = [adminKey, 'reports'] as const;

export const reportsList = ({ show, kind, search, offset }: ReportsShown) =>
  queryOptions({
    queryKey: [...reportsKey, 'list', show, kind, search, offset],
    queryFn: ({ signal, client, queryKey }) =>
      askFor(
        loadReports,
        withQuery('/api/admin/reports', {
          show,
          kind,
          q: search,
          limit: reportRows,
          offset: offset || undefined,
        }),
        {
          signal,
          isRefetch: client.getQueryData(queryKey) !== undefined,
        },
      ),
    refetchInterval: refetchMs,
  });

/** One report; null where there is none of that number. */
export const reportById = (id: number) =>
  queryOptions({
    queryKey: [...reportsKey, 'one', id],
    queryFn: ({ signal }) => askForOrNull([400, 404], loadReport, `/api/admin/reports/${id}`, { signal }),
  });

export interface Move {
  readonly from: ReportState;
  readonly to: ReportState;
  readonly message: string;
}

export const moveReport = (id: number, { from, to, message }: Move) =>
  askFor(loadReport, `/api/admin/reports/${id}/move`, {
    method: 'POST',
    body: { from, to, ...(message.trim() !== '' && { message }) },
  });

export const noteReport = (id: number, text: string) =>
  askFor(loadReport, `/api/admin/reports/${id}/notes`, { method: 'POST', body: { text } });

export const noteTakenDown = (id: number) =>
  askFor(loadReport, `/api/admin/reports/${id}/taken-down`, { method: 'POST' });

const loadReports = async () => (await import('@marquee/contracts/http/reports')).Reports;
const loadReport = async () => (await import('@marquee/contracts/http/reports')).Report;
