import type { Day } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { lazy } from 'react';
import { useTheme } from 'styled-components';
import { longDay } from '../format/day';
import { CompactTable, DataTable, HeadRow, TableScroller } from '../layout/data-table';
import { ChartPanel } from './chart-panel';
import { earlierSeries, isCountedDay, type Series } from './series';

const DayChart = lazy(async () => ({ default: (await import('./day-chart')).DayChart }));

interface DailyPanelProps<Row extends { readonly date: Day }> {
  readonly title: string;
  readonly days: readonly Row[];
  readonly before: readonly Row[];
  readonly range: { readonly today: Day; readonly countedSince: Day | null };
  /** The first is also shown for the period before. */
  readonly lines: readonly [Line<Row>, Line<Row>];
  /** The table's figures by their headings. */
  readonly columns: Readonly<Record<string, (day: Row) => number>>;
}

interface Line<Row> {
  readonly unit: Series['unit'];
  readonly countOf: (day: Row) => number;
}

/** Two figures of every day as lines, or the counted days as a table, the latest first. */
export const DailyPanel = <Row extends { readonly date: Day }>({
  title,
  days,
  before,
  range: { today, countedSince },
  lines: [first, second],
  columns,
}: DailyPanelProps<Row>) => {
  const { color } = useTheme();
  const seriesOf = ({ unit, countOf }: Line<Row>, lineColor: string): Series => ({
    unit,
    color: lineColor,
    counts: days.map(countOf),
  });
  return (
    <ChartPanel
      title={title}
      chart={
        <DayChart
          days={days.map(({ date }) => date)}
          today={today}
          countedSince={countedSince}
          series={[
            seriesOf(first, color.chartImpressions),
            seriesOf(second, color.chartClicks),
            ...earlierSeries(
              { unit: first.unit, color: color.textFaint },
              before,
              countedSince,
              first.countOf,
            ),
          ]}
        />
      }
      table={
        <TableScroller label={`${title}, as a table`}>
          <DaysTable days={days.filter(({ date }) => isCountedDay(date, countedSince))} columns={columns} />
        </TableScroller>
      }
    />
  );
};

/** The figures of the days, the latest first. */
export const DaysTable = <Row extends { readonly date: Day }>({
  days,
  columns,
}: Pick<DailyPanelProps<Row>, 'days' | 'columns'>) => {
  const Table = Object.keys(columns).length > 2 ? CompactTable : DataTable;
  return (
    <Table>
      <HeadRow first="Date" names={Object.keys(columns)} />
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{longDay(day.date)}</th>
            {Object.entries(columns).map(([name, countOf]) => (
              <td key={name}>{withSeparators(countOf(day))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
