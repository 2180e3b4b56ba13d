import type { ReportRow } from '@marquee/contracts/http/reports';
import { reportKinds } from '@marquee/contracts/rules/report-kinds';
import { counted } from '@marquee/contracts/text/number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { capitalized } from '../../ui/format/capitalized';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { adminPage } from '../frame/admin-page';
import { RecordList } from '../frame/record-list';
import { recordsPerPage } from '../frame/record-search';
import { SelectedItem } from '../frame/selected-item';
import { type Column, SortTable } from '../frame/sort-table';
import { usePageUrls, useSearchParamsState } from '../frame/use-search-params-state';
import { stateName } from '../inbox/state-names';
import { ReportClock } from './report-clock';
import { kindNames } from './report-names';
import { ReportPanel } from './report-panel';
import { reportById, reportsList } from './reports-queries';
import { readReportsSearch, reportFilters } from './reports-search';

/** Empty: all kinds. */
const kinds = ['', ...reportKinds] as const;

const names = { label: 'Report', of: ({ kind, page }: ReportRow) => [kindNames[kind], page] as const };

const columns: readonly Column<ReportRow, never>[] = [
  { label: 'Time left', phone: 'beside', cell: (report) => <ReportClock report={report} /> },
  {
    label: 'State',
    phone: '',
    cell: ({ state, closedAt }) => (
      <Badge $tone={closedAt === null ? 'light' : 'plain'}>{stateName(state)}</Badge>
    ),
  },
  { label: 'Received', phone: '', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Reference', cell: ({ reference }) => reference },
];

/** The reports and the selected one. Filters and selection live in the URL. */
const Reports = () => {
  const { read, change } = useSearchParamsState();
  const search = readReportsSearch(read);
  const urlOf = usePageUrls();
  const { data, error } = useQuery({ ...reportsList(search), placeholderData: keepPreviousData });
  return (
    <>
      <RecordList
        plural="reports"
        search={{
          search: search.search,
          hint: 'Reference or page',
          maxLength: 100,
          onSearch: (q) => change({ q, page: '' }),
        }}
        filters={
          <>
            <NativeSelect
              label="Kind"
              name="kind"
              choices={kinds}
              labelOf={(kind) => (kind === '' ? 'All kinds' : kindNames[kind])}
              chosen={search.kind ?? ''}
              onChoose={(kind) => change({ kind, page: '' })}
            />
            <ChoiceRow
              legend="State"
              name="show"
              choices={reportFilters}
              labelOf={capitalized}
              chosen={search.show}
              onChoose={(chosen) => change({ show: chosen === 'open' ? '' : chosen, page: '' })}
            />
          </>
        }
        chosenFilters={(search.kind === undefined ? 0 : 1) + (search.show === 'open' ? 0 : 1)}
        count={
          data === undefined
            ? ''
            : `${counted(data.total, 'report', 'reports')} · ${counted(data.overdue, 'overdue', 'overdue')}`
        }
        rows={data?.reports}
        error={error}
        empty="No open reports. The form at /report sends them here."
        table={(rows) => (
          <SortTable
            label="Reports"
            rows={rows}
            names={names}
            columns={columns}
            openId={search.reportId}
            onOpen={(id) => change({ report: String(id) }, { replace: false })}
          />
        )}
        more={
          <Pages current={search.page} last={Math.ceil((data?.total ?? 0) / recordsPerPage)} urlOf={urlOf} />
        }
      />
      <SelectedItem
        noun="Report"
        id={search.reportId}
        query={reportById}
        onClose={() => change({ report: '' })}
      >
        {(report) => <ReportPanel report={report} />}
      </SelectedItem>
    </>
  );
};

export const ReportsPage = adminPage('Reports', Reports);
