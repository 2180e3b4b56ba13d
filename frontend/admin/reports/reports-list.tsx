import type { Reports } from '@marquee/contracts/http/reports';
import { type ReportKind, reportKinds } from '@marquee/contracts/rules/report-kinds';
import { styled } from 'styled-components';
import { SelectField } from '../../platform/forms/select-field';
import { Skeleton } from '../../ui/feedback/skeleton';
import { counted } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ListCount } from '../frame/master-detail';
import { SearchFilter } from '../frame/search-filter';
import { ReportClock } from './report-clock';
import { filterNames, kindNames, stateNames } from './report-names';
import { reportRows } from './reports-queries';
import type { ReportsShown } from './reports-view-state';

interface ReportsListProps {
  readonly shown: ReportsShown;
  readonly data: Reports | undefined;
  readonly failure: string | null;
  readonly now: number;
  readonly onShow: (changes: Partial<ReportsShown>) => void;
}

const filters = ['open', 'overdue', 'closed', 'all'] as const;

/** Every kind, named: an empty value would be an error. */
const everyKind = 'every-kind';
const kindItems: readonly { readonly value: ReportKind | typeof everyKind; readonly label: string }[] = [
  { value: everyKind, label: 'Every kind' },
  ...reportKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
];

export const ReportsList = ({ shown, data, failure, now, onShow }: ReportsListProps) => {
  return (
    <Panel aria-labelledby="reports-list">
      <PanelTitle id="reports-list">Reports</PanelTitle>
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
          chosen={shown.show}
          disabled={false}
          onChoose={(show) => onShow({ show, offset: 0 })}
        />
        <SelectField
          label="Kind"
          name="kind"
          value={shown.kind ?? everyKind}
          items={kindItems}
          onChoose={(kind) => onShow({ kind: reportKinds.find((known) => known === kind), offset: 0 })}
        />
        <SearchFilter
          search={shown.search}
          hint="Reference or page"
          maxLength={100}
          onSearch={(search) => onShow({ search, offset: 0 })}
        />
      </Controls>
      {failure !== null && <FieldError role="alert">The reports did not arrive: {failure}</FieldError>}
      {data === undefined && failure === null && <Waiting />}
      {data?.reports.length === 0 && (
        <Empty>{shown.show === 'overdue' ? 'Nothing is overdue.' : 'No reports here.'}</Empty>
      )}
      <Rows>
        {data?.reports.map((report) => (
          <li key={report.id}>
            <Row
              type="button"
              aria-pressed={report.id === shown.reportId}
              onClick={() => onShow({ reportId: report.id })}
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
      </Rows>
      {data !== undefined && data.total > reportRows && (
        <Pages aria-label="Pages of reports">
          <Button
            type="button"
            $variant="quiet"
            $size="small"
            disabled={shown.offset === 0}
            onClick={() => onShow({ offset: Math.max(0, shown.offset - reportRows) })}
          >
            Previous
          </Button>
          <Button
            type="button"
            $variant="quiet"
            $size="small"
            disabled={shown.offset + reportRows >= data.total}
            onClick={() => onShow({ offset: shown.offset + reportRows })}
          >
            Next
          </Button>
        </Pages>
      )}
    </Panel>
  );
};

const Waiting = () => (
  <Rows as="div" aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} $height="5.5rem" />
    ))}
  </Rows>
);

const Controls = styled.div`
  display: grid;
  gap: 0.875rem;
  margin-bottom: 1rem;
`;

const Empty = styled.p`
  padding-block: 1rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Rows = styled.ul`
  display: grid;
  gap: 0.375rem;
`;

const Row = styled.button`
  display: grid;
  gap: 0.25rem;
  width: 100%;
  padding: 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  text-align: start;

  &:hover { background: ${({ theme }) => theme.color.inkHigh}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; }
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem 0.75rem;

  > span:not([class]) { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.tiny}; }
`;

const Page = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Pages = styled.nav`
  display: flex;
  gap: 0.5rem;
  margin-top: 1rem;
`;
