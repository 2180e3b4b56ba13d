import { counted, withSeparators } from '@marquee/contracts/text/number';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { useTheme } from 'styled-components';
import { bottomAxis, chartMargin, countAxis } from '../../ui/charts/chart-axes';
import { ChartBubble, ChartFrame, chartHeight } from '../../ui/charts/chart-frame';

/** Views by hour of the day, over all days of the period. */
export const HoursChart = ({
  hours,
}: {
  readonly hours: readonly { readonly hour: number; readonly views: number }[];
}) => {
  const { color } = useTheme();
  return (
    <ChartFrame
      summary={hoursSummary(hours)}
      empty={hours.some(({ views }) => views > 0) ? undefined : 'No views in this period.'}
    >
      {(width) => (
        <BarChart
          width={width}
          height={chartHeight}
          data={[...hours]}
          margin={chartMargin}
          accessibilityLayer
        >
          <CartesianGrid stroke={color.chartGrid} vertical={false} />
          <XAxis dataKey="hour" tickFormatter={hourName} minTickGap={16} {...bottomAxis(color.line)} />
          <YAxis {...countAxis(Math.max(...hours.map(({ views }) => views)))} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: color.highlightWash }}
            content={({ active, payload, label }) =>
              active && payload.length > 0 ? (
                <ChartBubble>
                  <strong>
                    {hourName(Number(label))} to {hourName((Number(label) + 1) % 24)}
                  </strong>
                  <span>{counted(Number(payload[0]?.value), 'view', 'views')}</span>
                </ChartBubble>
              ) : null
            }
          />
          <Bar
            dataKey="views"
            name="views"
            fill={color.chartImpressions}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      )}
    </ChartFrame>
  );
};

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The chart as text, for screen readers. */
const hoursSummary = (hours: readonly { readonly hour: number; readonly views: number }[]): string => {
  const best = hours.reduce((most, hour) => (hour.views > most.views ? hour : most), { hour: 0, views: 0 });
  return `Views by hour of the day. Most from ${hourName(best.hour)} on: ${withSeparators(best.views)}.`;
};
