import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { useTheme } from 'styled-components';
import { chartMargin, countAxis, dayAxis } from '../../ui/charts/chart-axes';
import { ChartFrame, chartHeight } from '../../ui/charts/chart-frame';
import { longDay } from '../../ui/format/day';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { Bubble, Key, line } from './website-charts';

type Days = SiteClicks['dailyStats'];

/** Clicks and unique clicks per day. */
export const ClicksChart = ({ days }: { readonly days: Days }) => {
  const { color } = useTheme();
  return (
    <>
      <ChartFrame summary={summaryOf(days)}>
        {(width) => (
          <LineChart
            width={width}
            height={chartHeight}
            data={[...days]}
            margin={chartMargin}
            accessibilityLayer
          >
            <CartesianGrid stroke={color.chartGrid} vertical={false} />
            <XAxis {...dayAxis(color.line)} />
            <YAxis {...countAxis} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: color.lineStrong }}
              content={(shown) => <Bubble {...shown} labelOf={longDay} />}
            />
            <Line dataKey="clicks" name="clicks" stroke={color.chartImpressions} {...line} />
            <Line
              dataKey="uniqueClicks"
              name="unique clicks"
              stroke={color.chartClicks}
              strokeDasharray="4 4"
              {...line}
            />
          </LineChart>
        )}
      </ChartFrame>
      <Muted as="div" $small>
        <Cluster>
          <Key $color={color.chartImpressions}>clicks</Key>
          <Key $color={color.chartClicks} $dashed>
            unique clicks
          </Key>
        </Cluster>
      </Muted>
    </>
  );
};

/** The chart as text, for screen readers. */
const summaryOf = (days: Days): string => {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return 'No days.';
  const best = days.reduce((most, day) => (day.clicks > most.clicks ? day : most), first);
  return `Clicks and unique clicks per day from ${longDay(first.date)} to ${longDay(last.date)}. Most clicks on ${longDay(best.date)}: ${withSeparators(best.clicks)}.`;
};
