import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminPage } from '../frame/admin-page';
import { SelectedItem } from '../frame/selected-item';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { ReportPanel } from './report-panel';
import { ReportsList } from './reports-list';
import { reportById, reportsList } from './reports-queries';
import { readReportsSearch } from './reports-search';

/** The reports and the selected one. Filters and selection live in the URL. */
const Reports = () => {
  const { read, change } = useSearchParamsState();
  const search = readReportsSearch(read);
  const now = useNow();
  const list = useQuery({ ...reportsList(search), placeholderData: keepPreviousData });
  return (
    <>
      <ReportsList
        search={search}
        data={list.data}
        error={list.error}
        now={now}
        onSearch={change}
        onOpen={(id) => change({ report: String(id) }, { replace: false })}
      />
      <SelectedItem
        noun="Report"
        id={search.reportId}
        query={reportById}
        onClose={() => change({ report: '' })}
      >
        {(report) => <ReportPanel report={report} now={now} />}
      </SelectedItem>
    </>
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
