import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { styled } from 'styled-components';
import { chartHeight } from '../../ui/charts/chart-frame';
import { longDay } from '../../ui/format/day';
import { withSeparators } from '../../ui/format/number';
import { DataTable, TableScroller } from '../../ui/layout/data-table';

interface DaysTableProps {
  readonly days: ModelAnalytics['stats']['dailyStats'];
  readonly figure: 'impressions' | 'clicks';
  readonly title: string;
}

/** What a chart draws, day by day, the latest first, as tall as the chart. */
export const DaysTable = ({ days, figure, title }: DaysTableProps) => (
  <Scroller label={title}>
    <DataTable>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">{figure === 'impressions' ? 'Impressions' : 'Clicks'}</th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.date}>
            <th scope="row">{longDay(day.date)}</th>
            <td>{withSeparators(day[figure])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{withSeparators(days.reduce((sum, day) => sum + day[figure], 0))}</td>
        </tr>
      </tfoot>
    </DataTable>
  </Scroller>
);

const Scroller = styled(TableScroller)`
  height: ${chartHeight}px;
`;
