import type { MoveReport } from '@marquee/contracts/http/reports';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getOrNull, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { recordsOf } from '../frame/record-search';
import { findAdminModels, moveModel } from '../models/model-queries';
import type { ReportsSearch } from './reports-search';

const refetchMs = 30_000;

export const reportsKey = [adminKey, 'reports'] as const;

export const reportsList = ({ show, kind, search, page }: ReportsSearch) => {
  const asked = { show, kind, q: search, ...recordsOf(page) };
  const url = withQuery('/api/admin/reports', asked);
  return adminQuery(['reports', 'list', asked], loadReports, url, refetchMs);
};

export const reportById = (id: number) =>
  queryOptions({
    queryKey: [...reportsKey, 'one', id],
    queryFn: ({ signal }) => getOrNull([400, 404], loadReport, `/api/admin/reports/${id}`, { signal }),
  });

export const changeReportState = (id: number, move: z.input<typeof MoveReport>) =>
  requestJson(loadReport, `/api/admin/reports/${id}/transition`, { method: 'POST', body: move });

export const noteReport = (id: number, text: string) =>
  requestJson(loadReport, `/api/admin/reports/${id}/notes`, { method: 'POST', body: { text } });

export type TakeDownResult = 'archived' | 'already-archived' | 'not-found';

/**
 * Archives the profile: it answers 410 and leaves all lists, also when it is edited meanwhile. The report
 * records the takedown unless there is no such profile.
 */
export const takeDown = async (reportId: number, slug: string): Promise<TakeDownResult> => {
  const found = await findAdminModels(slug);
  const profile =
    found.find((model) => model.slug === slug) ?? found.find((model) => model.formerSlugs.includes(slug));
  if (profile === undefined) return 'not-found';
  if (!profile.archived) await moveModel(profile.id, 'archive', {});
  await requestJson(loadReport, `/api/admin/reports/${reportId}/taken-down`, { method: 'POST' });
  return profile.archived ? 'already-archived' : 'archived';
};

const loadReports = async () => (await import('@marquee/contracts/http/reports')).Reports;
const loadReport = async () => (await import('@marquee/contracts/http/reports')).Report;
