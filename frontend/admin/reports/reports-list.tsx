import type { Reports } from '@marquee/contracts/http/reports';
import { type ReportKind, reportKinds } from '@marquee/contracts/rules/report-kinds';
import { counted } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { SelectField } from '../../platform/forms/select-field';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { RowPlaceholders } from '../../ui/inputs/more-rows';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ListCount, MasterRow, MasterRows } from '../frame/master-detail';
import { SearchFilter } from '../frame/search-filter';
import { ReportClock } from './report-clock';
import { filterNames, kindNames, stateNames } from './report-names';
import { reportRows } from './reports-queries';
import type { ReportsSearch } from './reports-search';

interface ReportsListProps {
  readonly search: ReportsSearch;
  readonly data: Reports | undefined;
  readonly error: unknown;
  readonly now: number;
  readonly onSearch: (changes: Partial<ReportsSearch>) => void;
}

const filters = ['open', 'overdue', 'closed', 'all'] as const;

/** Select items need a value; the search is undefined for all kinds. */
const anyKind = 'any';
const kindItems: readonly { readonly value: ReportKind | typeof anyKind; readonly label: string }[] = [
  { value: anyKind, label: 'All kinds' },
  ...reportKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
];

export const ReportsList = ({ search, data, error, now, onSearch }: ReportsListProps) => {
  return (
    <Panel aria-labelledby="reports-list">
      <PanelTitle id="reports-list">{filterNames[search.show]} reports</PanelTitle>
      <ListCount role="status">
        {data === undefined
          ? '\u00a0'
          : `${counted(data.total, 'report', 'reports')} · ${counted(data.overdue, 'overdue', 'overdue')}`}
      </ListCount>
      <Controls>
        <ChoiceRow
          legend="Show"
          name="show"
          wraps
          choices={filters}
          labelOf={(show) => filterNames[show]}
          chosen={search.show}
          disabled={false}
          onChoose={(show) => onSearch({ show, offset: 0 })}
        />
        <SelectField
          label="Kind"
          name="kind"
          value={search.kind ?? anyKind}
          items={kindItems}
          onChoose={(kind) => onSearch({ kind: reportKinds.find((known) => known === kind), offset: 0 })}
        />
        <SearchFilter
          search={search.search}
          hint="Reference or page"
          maxLength={100}
          onSearch={(text) => onSearch({ search: text, offset: 0 })}
        />
      </Controls>
      <LoadError what="the reports" error={error} />
      {data === undefined && error === null && <RowPlaceholders height="5.5rem" />}
      {data?.reports.length === 0 && (
        <Empty>{search.show === 'overdue' ? 'Nothing is overdue.' : 'No reports here.'}</Empty>
      )}
      <MasterRows>
        {data?.reports.map((report) => (
          <li key={report.id}>
            <Row
              type="button"
              aria-pressed={report.id === search.reportId}
              onClick={() => onSearch({ reportId: report.id })}
            >
              <Line>
                <b>{kindNames[report.kind]}</b>
                <ReportClock report={report} now={now} />
              </Line>
              <Page>{report.page}</Page>
              <Line>
                <span>{report.reference}</span>
                <span>{stateNames[report.state]}</span>
              </Line>
            </Row>
          </li>
        ))}
      </MasterRows>
      {data !== undefined && data.total > reportRows && (
        <Cluster as="nav" $gap="0.5rem" $top="1rem" aria-label="Pages of reports">
          <Button
            $variant="quiet"
            $size="small"
            disabled={search.offset === 0}
            onClick={() => onSearch({ offset: Math.max(0, search.offset - reportRows) })}
          >
            Previous
          </Button>
          <Button
            $variant="quiet"
            $size="small"
            disabled={search.offset + reportRows >= data.total}
            onClick={() => onSearch({ offset: search.offset + reportRows })}
          >
            Next
          </Button>
        </Cluster>
      )}
    </Panel>
  );
};

const Controls = styled(Stack).attrs({ $gap: '0.875rem' })`
  margin-bottom: 1rem;
`;

const Empty = styled(Muted)`
  padding-block: 1rem;
`;

const Row = styled(MasterRow)`
  padding: 0.75rem;
  border-color: ${({ theme }) => theme.color.line};
`;

const Line = styled(Cluster).attrs({ as: 'span', $justify: 'space-between', $gap: '0.25rem 0.75rem' })`
  > span:not([class]) { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.tiny}; }
`;

const Page = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
