import { type Audience, otherGroups } from '@marquee/contracts/http/model-analytics';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { styled, useTheme } from 'styled-components';
import { bottomAxis, chartMargin, countAxis } from '../../ui/charts/chart-axes';
import { ChartBubble, ChartFrame, chartHeight } from '../../ui/charts/chart-frame';
import { TableToggle } from '../../ui/charts/table-toggle';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { TitledPanel } from './titled-panel';

type Hours = Audience['hours'];

interface HourChartProps {
  readonly hours: Hours;
  readonly timezone: string;
}

const title = 'Clicks by hour';

/** Clicks by hour of the day, or the same figures as a table. Hours of few people are in the table's last row only. */
export const HourChart = ({ hours, timezone }: HourChartProps) => {
  const { color } = useTheme();
  const [isTable, setTable] = useState(false);
  const days = hoursOfDay(hours);
  return (
    <TitledPanel
      title={title}
      meaning="hour"
      lead={[`Hours are ${timezone}.`, hiddenText(hours)].join(' ').trim()}
      action={<TableToggle of={title} isTable={isTable} onToggle={setTable} />}
    >
      {isTable ? (
        <HoursTable hours={hours} />
      ) : (
        <ChartFrame
          summary={summaryOf(days)}
          empty={
            days.some(({ clicks }) => clicks > 0) ? undefined : 'No hour has clicks of 5 people or more.'
          }
        >
          {(width) => (
            <BarChart width={width} height={chartHeight} data={days} margin={chartMargin} accessibilityLayer>
              <CartesianGrid stroke={color.chartGrid} vertical={false} />
              <XAxis {...bottomAxis(color.line)} dataKey="name" tickFormatter={clock} minTickGap={16} />
              <YAxis {...countAxis(Math.max(...days.map(({ clicks }) => clicks)))} />
              <Tooltip
                isAnimationActive={false}
                cursor={{ stroke: color.lineStrong, fill: color.lightWash }}
                content={({ active, payload, label }) => {
                  const hour = days.find(({ name }) => name === label);
                  if (!active || payload.length === 0 || hour === undefined) return null;
                  return (
                    <ChartBubble>
                      <strong>{clock(hour.name)}</strong>
                      <span>
                        {counted(hour.clicks, 'click', 'clicks')}, {withSeparators(hour.uniqueClicks)} unique
                      </span>
                    </ChartBubble>
                  );
                }}
              />
              <Bar
                dataKey="clicks"
                name="clicks"
                fill={color.chartClicks}
                radius={[4, 4, 0, 0]}
                maxBarSize={40}
                isAnimationActive={false}
              />
            </BarChart>
          )}
        </ChartFrame>
      )}
    </TitledPanel>
  );
};

const clock = (hour: string): string => `${hour.padStart(2, '0')}:00`;

/** All 24 hours in order; 0 where none is shown. */
const hoursOfDay = (hours: Hours): Hours =>
  Array.from({ length: 24 }, (_, hour) => {
    const name = String(hour);
    return hours.find((shown) => shown.name === name) ?? { name, clicks: 0, uniqueClicks: 0 };
  });

const hiddenText = (hours: Hours): string => {
  const hidden = hours.find(({ name }) => name === otherGroups)?.clicks ?? 0;
  return hidden === 0
    ? ''
    : `${counted(hidden, 'click is', 'clicks are')} in hours with fewer than 5 people, which are not shown.`;
};

/** The chart as text, for screen readers. */
const summaryOf = (days: Hours): string => {
  const best = days.reduce((most, hour) => (hour.clicks > most.clicks ? hour : most));
  return best.clicks === 0
    ? 'No hour is shown.'
    : `Clicks by hour of the day. Most at ${clock(best.name)}: ${withSeparators(best.clicks)}.`;
};

const HoursTable = ({ hours }: { readonly hours: Hours }) => (
  <Scroller label={title}>
    <DataTable>
      <HeadRow first="Hour" names={['Clicks', 'Unique clicks']} />
      <tbody>
        {hours
          .toSorted((a, b) => hourOf(a) - hourOf(b))
          .map(({ name, clicks, uniqueClicks }) => (
            <tr key={name}>
              <th scope="row">{/^\d/.test(name) ? clock(name) : name}</th>
              <td>{withSeparators(clicks)}</td>
              <td>{withSeparators(uniqueClicks)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{withSeparators(hours.reduce((sum, { clicks }) => sum + clicks, 0))}</td>
          <td>–</td>
        </tr>
      </tfoot>
    </DataTable>
  </Scroller>
);

/** Rows that are no hour come last. */
const hourOf = ({ name }: Hours[number]): number => (/^\d/.test(name) ? Number(name) : 24);

const Scroller = styled(TableScroller)`
  height: ${chartHeight}px;
`;
