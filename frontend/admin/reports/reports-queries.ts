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

/** What became of the order to take a profile down. */
export type TakenDown = 'now' | 'before' | 'no-such-profile';

/**
 * Archives the profile of this slug: from then on it answers 410 and stands in no list. Without a version, so that whoever edits it at the
 * same moment is no obstacle: a takedown is about the profile, whatever it says.
 */
export const takeDown = async (slug: string): Promise<TakenDown> => {
  const found = await askFor(
    loadAdminModels,
    withQuery('/api/admin/models', { q: slug, state: 'all', limit: 200 }),
  );
  const profile =
    found.find((model) => model.slug === slug) ?? found.find((model) => model.formerSlugs.includes(slug));
  if (profile === undefined) return 'no-such-profile';
  if (profile.archived) return 'before';
  await askFor(loadAdminModel, `/api/admin/models/${profile.id}/archive`, { method: 'POST', body: {} });
  return 'now';
};

const loadAdminModel = async () => (await import('@marquee/contracts/http/models')).AdminModel;
const loadAdminModels = async () => (await import('@marquee/contracts/http/models')).AdminModel.array();
