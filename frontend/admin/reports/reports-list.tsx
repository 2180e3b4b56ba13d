import type { Reports } from '@marquee/contracts/http/reports';
import { reportKinds } from '@marquee/contracts/rules/report-kinds';
import { counted } from '@marquee/contracts/text/number';
import { capitalized } from '../../ui/format/capitalized';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { RecordList } from '../frame/record-list';
import { recordsPerPage } from '../frame/record-search';
import { PlainTable } from '../frame/sort-table';
import { usePageUrls } from '../frame/use-search-params-state';
import { stateName } from '../inbox/state-names';
import { ReportClock } from './report-clock';
import { kindNames } from './report-names';
import { type ReportsSearch, reportFilters } from './reports-search';

interface ReportsListProps {
  readonly search: ReportsSearch;
  readonly data: Reports | undefined;
  readonly error: Error | null;
  readonly now: number;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
  readonly onOpen: (id: number) => void;
}

/** Empty: all kinds. */
const kinds = ['', ...reportKinds] as const;

export const ReportsList = ({ search, data, error, now, onSearch, onOpen }: ReportsListProps) => (
  <RecordList
    plural="reports"
    search={{
      text: search.search,
      hint: 'Reference or page',
      maxLength: 100,
      onSearch: (text) => onSearch({ q: text, page: '' }),
    }}
    filters={
      <>
        <NativeSelect
          label="Kind"
          name="kind"
          choices={kinds}
          labelOf={(kind) => (kind === '' ? 'All kinds' : kindNames[kind])}
          chosen={search.kind ?? ''}
          onChoose={(kind) => onSearch({ kind, page: '' })}
        />
        <ChoiceRow
          legend="State"
          name="show"
          choices={reportFilters}
          labelOf={capitalized}
          chosen={search.show}
          disabled={false}
          onChoose={(show) => onSearch({ show: show === 'open' ? '' : show, page: '' })}
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
    empty={search.show === 'overdue' ? 'Nothing is overdue.' : 'No reports here.'}
    table={(rows) => (
      <PlainTable
        label="Reports"
        columns={['Report', 'Time left', 'State', 'Received', 'Reference']}
        rows={rows}
        openId={search.reportId}
        onOpen={onOpen}
        namesOf={({ kind, page }) => [kindNames[kind], page]}
        cellsOf={(report) => [
          <ReportClock key="clock" report={report} now={now} />,
          <Badge key="state" $tone={report.closedAt === null ? 'light' : 'plain'}>
            {stateName(report.state)}
          </Badge>,
          <Moment key="received" at={report.createdAt} />,
          report.reference,
        ]}
      />
    )}
    more={
      <Pages
        current={search.page}
        last={Math.ceil((data?.total ?? 0) / recordsPerPage)}
        urlOf={usePageUrls()}
      />
    }
  />
);
