import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { adminPage } from '../frame/admin-page';
import { MasterDetail, NothingSelected, useScrollIntoView } from '../frame/master-detail';
import { currentSearchParams } from '../frame/use-search-params-state';
import { ReportPanel } from './report-panel';
import { ReportsList } from './reports-list';
import { reportById, reportsList } from './reports-queries';
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
        <NothingSelected
          icon="flag"
          title="Select a Report"
          text="Select a report to see its details and actions."
        />
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
    return (
      <NothingSelected
        icon="flag"
        title="Report not found"
        text="Select a report to see its details and actions."
      />
    );
  return (
    <div ref={item}>
      <ReportPanel report={report} now={now} />
    </div>
  );
};
