import type { Report } from '@marquee/contracts/http/reports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '../../platform/api/api-error';
import { showError, showToast } from '../../platform/toast/toast-store';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { adminPage } from '../frame/admin-page';
import { MasterDetail, NothingSelected, useScrollIntoView } from '../frame/master-detail';
import { currentSearchParams } from '../frame/use-search-params-state';
import { ReportPanel } from './report-panel';
import { ReportsList } from './reports-list';
import {
  type Move,
  moveReport,
  noteReport,
  reportById,
  reportsKey,
  reportsList,
  type TakeDownResult,
  takeDown,
} from './reports-queries';
import { type ReportsSearch, readSearch, writeSearch } from './reports-search';

/** The reports and the selected one. Filters and selection live in the URL. */
const Reports = () => {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const now = useNow();
  const list = useQuery({ ...reportsList(search), placeholderData: keepPreviousData });
  const change = (changes: Partial<ReportsSearch>) =>
    setParams(writeSearch({ ...readSearch(currentSearchParams()), ...changes }), {
      replace: changes.reportId === undefined,
      preventScrollReset: true,
    });

  return (
    <MasterDetail $list="24rem" $top="1.5rem">
      <ReportsList search={search} data={list.data} error={list.error} now={now} onSearch={change} />
      {search.reportId === undefined ? (
        <NothingSelected icon="flag" title="Select a Report" text="Choose a report from the list." />
      ) : (
        <SelectedReport key={search.reportId} id={search.reportId} now={now} />
      )}
    </MasterDetail>
  );
};

export const ReportsPage = adminPage('Reports', Reports);

const tickMs = 15_000;

/** The current time, updated often enough for clocks in minutes. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

interface SelectedReportProps {
  readonly id: number;
  readonly now: number;
}

const SelectedReport = ({ id, now }: SelectedReportProps) => {
  const { data: report, error, refetch } = useQuery(reportById(id));
  const item = useScrollIntoView<HTMLDivElement>(report !== undefined);
  if (error !== null) return <LoadError what="the report" error={error} retry={refetch} />;
  if (report === undefined) return <Skeleton $height="24rem" />;
  if (report === null)
    return <NothingSelected icon="flag" title="Report not found" text="Choose a report from the list." />;
  return (
    <div ref={item}>
      <FoundReport key={`${report.id} ${report.state}`} report={report} now={now} />
    </div>
  );
};

const takeDownTexts: Readonly<Record<TakeDownResult, { readonly title: string; readonly text: string }>> = {
  archived: { title: 'Taken down', text: 'The profile is archived. You can restore it under Models.' },
  'already-archived': { title: 'Taken down', text: 'The profile was already archived.' },
  'not-found': { title: 'Error', text: 'Profile not found.' },
};

const FoundReport = ({ report, now }: { readonly report: Report; readonly now: number }) => {
  const queryClient = useQueryClient();
  const { id } = report;
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportsKey });
  const onError = (error: unknown) => {
    showError(`Couldn't update the report: ${reasonOf(error)}`);
    void refresh();
  };
  const move = useMutation({
    mutationFn: (asked: Move) => moveReport(id, asked),
    onSuccess: refresh,
    onError,
  });
  const note = useMutation({ mutationFn: (text: string) => noteReport(id, text), onSuccess: refresh });
  const down = useMutation({
    mutationFn: (slug: string) => takeDown(id, slug),
    onSuccess: (result) => {
      showToast(takeDownTexts[result]);
      return refresh();
    },
    onError,
  });
  return (
    <ReportPanel
      report={report}
      now={now}
      busy={move.isPending || note.isPending || down.isPending}
      onMove={(to, message) => move.mutate({ from: report.state, to, message })}
      onNote={note.mutateAsync}
      onTakeDown={(slug) => down.mutate(slug)}
    />
  );
};
