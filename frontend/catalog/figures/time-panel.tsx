import type { Figures, Measure } from '@marquee/contracts/http/figures';
import { addDays, type Day, daysBetween } from '@marquee/contracts/rules/days';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTheme } from 'styled-components';
import { chartHeight } from '../../ui/charts/chart-frame';
import { DaysTable } from '../../ui/charts/days-table';
import { earlierSeries, type Series } from '../../ui/charts/series';
import { longPart, type Unit } from '../../ui/format/day';
import { FirstRows } from '../../ui/inputs/first-rows';
import { NativeSelect } from '../../ui/inputs/native-select';
import { TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { measureNames } from './figure-names';

const DayChart = lazy(async () => ({ default: (await import('../../ui/charts/day-chart')).DayChart }));

const unitNames = { hour: 'Hourly', day: 'Daily', week: 'Weekly', month: 'Monthly' } as const;
const units: Partial<Record<Measure, Series['unit']>> = {
  views: ['view', 'views'],
  visitors: ['visitor', 'visitors'],
  clicks: ['click', 'clicks'],
  uniqueClicks: ['unique click', 'unique clicks'],
};

interface TimePanelProps {
  readonly unit: Unit;
  readonly units: readonly Unit[];
  readonly onUnit: (unit: Unit) => void;
  readonly data: Figures;
  /** The first is also shown for the days compared with. */
  readonly measures: readonly Measure[];
  readonly today: Day;
  readonly countedSince: Day | null;
  readonly notes: ReadonlyMap<Day, readonly string[]>;
  /** Whether the rows beside the chart are shown without a click: SPEC.md section 2 for visits. */
  readonly isTableOpen?: boolean;
  readonly children?: ReactNode;
}

/** The figures over time: a chart with notes, and the counted parts as rows, the latest first. */
export const TimePanel = ({
  unit,
  units: choices,
  onUnit,
  data,
  measures,
  today,
  countedSince,
  notes,
  isTableOpen = false,
  children,
}: TimePanelProps) => {
  const { color } = useTheme();
  const { from, to } = data.range;
  const isOpen = to === today;
  const lastHour = String(data.rows.at(-1)?.['hour'] ?? `${from}T00`);
  // The hours to come of today have no figures.
  const parts = partsOf(from, to, unit).filter((part) => unit !== 'hour' || !isOpen || part <= lastHour);
  // The part in which counting began; earlier ones have no figures.
  const since = countedSince && (unit === 'hour' ? `${countedSince}T00` : partWith(countedSince, unit));
  const counts = (rows: Figures['rows'], measure: Measure) => {
    const known = new Map(rows.map((row) => [row[unit], Number(row[measure] ?? 0)]));
    return (name: string) => known.get(name) ?? 0;
  };
  const colors = [color.chartImpressions, color.chartClicks];
  const [first] = measures;
  const before = data.compared;
  const countBefore = before?.rows && first && counts(before.rows, first);
  const earlier =
    before && countBefore
      ? earlierSeries(
          { unit: units[first] ?? ['', ''], color: color.textFaint },
          partsOf(before.range.from, before.range.to, unit).map((part) => [part, countBefore(part)]),
          since,
        )
      : [];
  const lines = measures.map(
    (measure, nth): Series => ({
      unit: units[measure] ?? ['', ''],
      color: colors[nth] ?? color.text,
      counts: parts.map(counts(data.rows, measure)),
    }),
  );
  const [line, ...others] = lines;
  const open = unit !== 'hour' ? partWith(today, unit) : isOpen ? lastHour : '';
  const placed = new Map<string, string[]>();
  for (const [day, texts] of notes) {
    const part = unit === 'hour' ? `${day}T12` : partWith(day, unit);
    if (parts.includes(part)) placed.set(part, [...(placed.get(part) ?? []), ...texts]);
  }
  const title = `${unitNames[unit]} Statistics`;
  return (
    <Panel aria-labelledby="figures-over-time">
      <PanelHead>
        <PanelTitle id="figures-over-time">{title}</PanelTitle>
        <div data-screen-only>
          <NativeSelect
            label="Resolution"
            name="unit"
            choices={choices}
            labelOf={(name) => unitLabels[name]}
            chosen={unit}
            onChoose={onUnit}
          />
        </div>
      </PanelHead>
      <Stack $top="1rem">
        {line !== undefined && parts.length > 1 && (
          <Suspense fallback={<Skeleton $height={`${chartHeight + 46}px`} />}>
            <DayChart
              days={parts}
              unit={unit}
              notes={placed}
              today={open}
              countedSince={since}
              series={[line, ...others, ...earlier]}
            />
          </Suspense>
        )}
        {children}
        {data.rows.length > 0 && (
          <FirstRows of={title} count={data.rows.length} isFolded={parts.length > 1 && !isTableOpen}>
            <TableScroller label={title}>
              <DaysTable
                days={data.rows.map((row) => ({ ...row, date: String(row[unit]) }))}
                columns={Object.fromEntries(
                  measures
                    .toReversed()
                    .map((one) => [
                      measureNames[one],
                      (row: Figures['rows'][number]) => Number(row[one] ?? 0),
                    ]),
                )}
                nameOf={(part) => longPart(part, unit)}
              />
            </TableScroller>
          </FirstRows>
        )}
      </Stack>
    </Panel>
  );
};

const unitLabels = { hour: 'Hours', day: 'Days', week: 'Weeks', month: 'Months' } as const;

/** The beginning of every part of the days, the first of which may lie before them. */
const partsOf = (first: Day, last: Day, unit: Unit): string[] => {
  const days = daysBetween(first, last);
  switch (unit) {
    case 'hour':
      return days.flatMap((day) =>
        Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`),
      );
    case 'day':
      return days;
    default:
      return [...new Set(days.map((day) => partWith(day, unit)))];
  }
};

/** The part that contains the day. */
const partWith = (day: Day, unit: Exclude<Unit, 'hour'>): Day => {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  // Weeks begin on Monday.
  return unit === 'day' ? day : addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
};
