import { type Audience, groupMinPeople, otherGroups } from '@marquee/contracts/http/model-analytics';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { styled, useTheme } from 'styled-components';
import { bottomAxis, chartMargin, countAxis } from '../../ui/charts/chart-axes';
import { ChartBubble, ChartFrame, chartHeight } from '../../ui/charts/chart-frame';
import { TableToggle } from '../../ui/charts/table-toggle';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { TitledPanel } from '../frame/titled-panel';

type Hours = Audience['hours'];

interface HourChartProps {
  readonly audience: Pick<Audience, 'hours' | 'hoursEach'>;
  readonly timezone: string;
}

const title = 'Clicks by hour';

/** With fewer clicks the hours differ by chance. */
const clicksMin = 100;

/** Clicks by time of day, nothing while there are few. Times of few people are in one row of the table. */
export const HourChart = ({ audience: { hours, hoursEach }, timezone }: HourChartProps) => {
  const { color } = useTheme();
  const [isTable, setTable] = useState(false);
  const groups = groupsOfDay(hours, hoursEach);
  const shown = groups.reduce((sum, { clicks }) => sum + clicks, 0);
  const hidden = hours.find(({ name }) => name === otherGroups)?.clicks ?? 0;
  if (shown === 0 || shown + hidden < clicksMin) return null;
  const clock = (hour: string): string => clockOf(hour, hoursEach);
  return (
    <TitledPanel
      title={title}
      meaning="hour"
      lead={[`Hours are ${timezone}.`, hiddenText(hidden)].join(' ').trim()}
      action={<TableToggle of={title} isTable={isTable} onToggle={setTable} />}
    >
      {isTable ? (
        <HoursTable hours={hours} clock={clock} />
      ) : (
        <ChartFrame summary={summaryOf(groups, clock)} empty={undefined}>
          {(width) => (
            <BarChart
              width={width}
              height={chartHeight}
              data={groups}
              margin={chartMargin}
              accessibilityLayer
            >
              <CartesianGrid stroke={color.chartGrid} vertical={false} />
              <XAxis {...bottomAxis(color.line)} dataKey="name" tickFormatter={clock} minTickGap={16} />
              <YAxis {...countAxis(Math.max(...groups.map(({ clicks }) => clicks)))} />
              <Tooltip
                isAnimationActive={false}
                cursor={{ stroke: color.lineStrong, fill: color.highlightWash }}
                content={({ active, payload, label }) => {
                  const hour = groups.find(({ name }) => name === label);
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
                maxBarSize={hoursEach === 1 ? 40 : 96}
                isAnimationActive={false}
              />
            </BarChart>
          )}
        </ChartFrame>
      )}
    </TitledPanel>
  );
};

/** `09:00`, or `08:00–12:00` of several hours. */
const clockOf = (hour: string, hoursEach: number): string => {
  const time = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  return hoursEach === 1 ? time(Number(hour)) : `${time(Number(hour))}–${time(Number(hour) + hoursEach)}`;
};

/** The whole day in order; 0 where nothing is shown. */
const groupsOfDay = (hours: Hours, hoursEach: number): Hours =>
  Array.from({ length: 24 / hoursEach }, (_, nth) => {
    const name = String(nth * hoursEach);
    return hours.find((shown) => shown.name === name) ?? { name, clicks: 0, uniqueClicks: 0 };
  });

const hiddenText = (hidden: number): string =>
  hidden === 0
    ? ''
    : `${counted(hidden, 'click is', 'clicks are')} hidden because fewer than ${groupMinPeople} people clicked in those hours.`;

const summaryOf = (groups: Hours, clock: (hour: string) => string): string => {
  const best = groups.reduce((most, hour) => (hour.clicks > most.clicks ? hour : most));
  return `Clicks by hour of the day. Most at ${clock(best.name)}: ${withSeparators(best.clicks)}.`;
};

interface HoursTableProps {
  readonly hours: Hours;
  readonly clock: (hour: string) => string;
}

const HoursTable = ({ hours, clock }: HoursTableProps) => (
  <Scroller label={title}>
    <DataTable>
      <HeadRow first="Hour" names={['Clicks', 'Unique clicks']} />
      <tbody>
        {hours
          .toSorted((a, b) => hourOf(a) - hourOf(b))
          .map(({ name, clicks, uniqueClicks }) => (
            <tr key={name}>
              <th scope="row">
                {/^\d/.test(name) ? clock(name) : name === otherGroups ? 'Other hours' : 'Unknown'}
              </th>
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
