import type { Dimension, Figures, Measure } from '@marquee/contracts/http/figures';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { daysBetween } from '@marquee/contracts/rules/days';
import { counted } from '@marquee/contracts/text/number';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ConditionChips, dimensionIn, valueIn } from '../../catalog/figures/conditions';
import { dimensionNames, nameOf } from '../../catalog/figures/figure-names';
import { FiguresTable } from '../../catalog/figures/figures-table';
import { TimePanel } from '../../catalog/figures/time-panel';
import { RangeLine } from '../../ui/charts/range-line';
import { Updating } from '../../ui/charts/updating';
import type { Comparison } from '../../ui/format/comparison';
import { downloadText } from '../../ui/format/csv';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Menu } from '../../ui/inputs/menu';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { modelsById } from '../frame/model-names';
import { SiteRangeBar } from '../frame/site-range-bar';
import { CompareChoice } from './compare-choice';
import { figuresCsv, type Shown } from './figures-csv';
import { comparedDays, figures, notesOf } from './figures-queries';
import { type Subject, subjects, useQuestion } from './figures-question';
import { NoteList, noteTexts } from './notes';

/** Sums of days; the date is that of the first or last one. */
export type Days = { readonly date: string } & Figures['totals'];

interface FiguresSectionProps {
  readonly of: Subject;
  /** The days asked for, of the answer without a filter. */
  readonly known: (WebsiteAnalytics['range'] & { readonly answeredAt: number }) | undefined;
  readonly hasFailed: boolean;
  /** The totals without a filter, which are refetched more often. */
  readonly live: Figures['totals'] | undefined;
  readonly cards: (totals: Figures['totals'], comparison: Comparison<Days>, isFiltered: boolean) => ReactNode;
  readonly beside?: ReactNode;
  readonly further: Shown['further'];
  /** What has no filters, shown without one. */
  readonly children: ReactNode;
}

/** The figures of a subject by any dimension, filtered by any, over time and compared. */
export const FiguresSection = ({
  of,
  known,
  hasFailed,
  live,
  cards,
  beside,
  further,
  children,
}: FiguresSectionProps) => {
  const { range, where, by, choices, unit, units, compare, choose, add, reverse, remove } = useQuestion(of);
  const { measures, lines, shown } = subjects[of];
  const heading = useRef<HTMLParagraphElement>(null);
  const { search } = useLocation();
  const last = where.at(-1);
  const isFiltered = last !== undefined;
  const question = { range, measure: measures, where };
  const days = known && comparedDays(compare, known, known.today);
  const overTime = useQuery({
    ...figures({ ...question, by: unit === 'hour' ? 'day' : unit, compare: days ?? 'previous' }),
    enabled: days !== undefined,
  });
  const ofHours = lines.filter((measure) => measure !== 'uniqueClicks');
  const hours = useQuery({
    ...figures({ ...question, measure: ofHours, by: 'hour' }),
    enabled: unit === 'hour',
  });
  // A dimension that is filtered to one value has one row.
  const divided = shown.filter(([name]) => !where.some((one) => one.startsWith(`${name}:`)));
  const panels: readonly (readonly [Dimension, title?: string])[] = [...divided, [by]];
  const answers = useQueries({ queries: panels.map(([name]) => figures({ ...question, by: name })) });
  const notes = useQuery(notesOf(range));
  // The placements of a month are many lines.
  const [showsPlacements, setShowsPlacements] = useState(false);
  const shownNotes = notes.data && (showsPlacements ? notes.data : { ...notes.data, placements: [] });
  const labelOf = useLabels(
    answers.map(({ data }) => data),
    where,
  );
  const { data } = overTime;
  const timeData = unit === 'hour' ? hours.data : data;
  // The earlier answer stays until that of the chosen resolution is here, so that its select keeps the focus.
  const [time, setTime] = useState<Pick<ComponentProps<typeof TimePanel>, 'unit' | 'data'>>();
  if (timeData !== undefined && timeData !== time?.data) setTime({ unit, data: timeData });
  const totals = isFiltered ? (data ?? time?.data)?.totals : live;
  const filter = (condition: string) => {
    add(condition);
    heading.current?.focus();
  };
  const comparison = comparisonOf(data, known);
  // The days until today, before which too few were counted.
  const isFirst = comparison.is === 'no-data' && comparison.since !== null && known?.last === known?.today;
  const failed = hasFailed || [overTime, hours, ...answers].some(({ isError }) => isError);
  return (
    <Stack $top="1rem">
      <Cluster $justify="space-between" $align="end" data-screen-only>
        <SiteRangeBar shown={known} />
        {(compare !== 'previous' || !isFirst) && (
          <CompareChoice
            compare={compare}
            first={data?.compared?.range.from}
            onChoose={(value) => choose('compare', value)}
          />
        )}
      </Cluster>
      {last !== undefined && (
        <Cluster>
          <ConditionChips
            where={where}
            labelOf={labelOf}
            onRemove={remove}
            onRemoved={() => heading.current?.focus()}
          />
          <Button $variant="plain" $size="small" data-screen-only onClick={() => reverse(last)}>
            {last.startsWith('-') ? 'Show only' : 'Exclude'} {labelOf(dimensionIn(last), valueIn(last))}{' '}
            instead
          </Button>
        </Cluster>
      )}
      {failed && <FieldError role="alert">Failed to load analytics data</FieldError>}
      {known !== undefined && (
        <Cluster $justify="space-between">
          <div ref={heading} tabIndex={-1}>
            <RangeLine
              days={daysBetween(known.first, known.last).map((date) => ({ date }))}
              comparison={comparison}
              timezone={known.timezone}
              answeredAt={known.answeredAt}
            />
          </div>
          {totals !== undefined && (
            <Cluster data-screen-only>
              {beside}
              <Menu label="Export" size="bar" isAtEnd>
                <Button
                  $variant="plain"
                  $size="small"
                  onClick={() =>
                    downloadText(
                      `${of}-${known.first}-to-${known.last}.csv`,
                      'text/csv',
                      figuresCsv({
                        measures,
                        days: known,
                        where,
                        totals,
                        lists: [
                          [unit, timeData?.rows ?? []],
                          ...panels.map(([name], nth) => [name, answers[nth]?.data?.rows ?? []] as const),
                        ],
                        further: isFiltered ? [] : further,
                      }),
                    )
                  }
                >
                  Download CSV
                </Button>
                {/* The menu closes with this click, before the page is printed. */}
                <Button $variant="plain" $size="small" onClick={() => setTimeout(() => window.print())}>
                  Print
                </Button>
              </Menu>
              <Button as={Link} $variant="quiet" $size="bar" to={`/admin/account${search}#shares`}>
                Share
              </Button>
            </Cluster>
          )}
        </Cluster>
      )}
      {known !== undefined && totals !== undefined && (
        <Updating aria-busy={overTime.isPending || overTime.isPlaceholderData}>
          {data?.tooFewPeople ? (
            <Muted>A campaign of fewer than 5 people has no figures of its own.</Muted>
          ) : (
            cards(totals, comparison, isFiltered)
          )}
          {time !== undefined && (
            <TimePanel
              {...time}
              units={units}
              onUnit={(name) => choose('unit', name)}
              measures={time.unit === 'hour' ? ofHours : lines}
              today={known.today}
              countedSince={known.countedSince}
              notes={shownNotes === undefined ? new Map() : noteTexts(shownNotes)}
              isTableOpen={of === 'visits'}
            >
              {notes.data !== undefined && shownNotes !== undefined && (
                <NoteList shown={shownNotes} latest={known.last}>
                  {notes.data.placements.length > 0 && (
                    <Button
                      $variant="plain"
                      $size="small"
                      aria-expanded={showsPlacements}
                      onClick={() => setShowsPlacements(!showsPlacements)}
                    >
                      {showsPlacements ? 'Hide' : 'Show'}{' '}
                      {counted(notes.data.placements.length, 'change', 'changes')} of placements
                    </Button>
                  )}
                </NoteList>
              )}
            </TimePanel>
          )}
          <Panels $from="tablet" $align="start">
            {panels.map(([name, title], nth) => (
              <Rows
                key={title ?? 'by'}
                title={
                  title ?? `${of === 'visits' ? 'Visits' : 'Clicks'} by ${dimensionNames[name].toLowerCase()}`
                }
                by={name}
                measures={measures}
                data={answers[nth]?.data}
                labelOf={labelOf}
                onFilter={filter}
              >
                {title === undefined && (
                  <NativeSelect
                    label="Divided by"
                    name="by"
                    choices={choices}
                    labelOf={(one) => dimensionNames[one]}
                    chosen={by}
                    onChoose={(one) => choose('by', one)}
                  />
                )}
              </Rows>
            ))}
          </Panels>
          {isFiltered ? (
            <Muted $small>Lists of single pages and slots have no filters; they are shown without one.</Muted>
          ) : (
            children
          )}
          <Muted $small>
            Views and clicks are counted under their own facts, visitors under those of their first view of
            the day, and unique clicks under those of a person’s first click on the model that day. A visitor
            counts once per day; longer periods add up the days. So the rows always add up to the totals. Not
            recorded: counted before these figures were kept. Invalid traffic is not included.
          </Muted>
        </Updating>
      )}
    </Stack>
  );
};

/** The first, which is long, stands beside the two others. */
const Panels = styled(Columns)`
  grid-template-rows: auto 1fr;

  ${({ theme }) => theme.from.tablet} { > :first-child { grid-row: span 2; } }
`;

interface RowsProps {
  readonly title: string;
  readonly by: Dimension;
  readonly measures: readonly [Measure, ...Measure[]];
  readonly data: Figures | undefined;
  readonly labelOf: (dimension: string, value: string) => string;
  readonly onFilter: (condition: string) => void;
  readonly children: ReactNode;
}

const Rows = ({ title, data, children, ...table }: RowsProps) => (
  <Panel aria-label={title}>
    <PanelHead>
      <PanelTitle>{title}</PanelTitle>
      {children}
    </PanelHead>
    <Stack $top="1rem">
      {data === undefined ? (
        <Skeleton $height="12rem" />
      ) : (
        <FiguresTable title={title} data={data} {...table} />
      )}
    </Stack>
  </Panel>
);

/** Names of values; models by their names. */
const useLabels = (answers: readonly (Figures | undefined)[], where: readonly string[]) => {
  const ids = [
    ...answers.flatMap((answer) => answer?.rows.map(({ model }) => model) ?? []),
    ...where.filter((one) => dimensionIn(one) === 'model').map((one) => Number(valueIn(one))),
  ].filter((id) => typeof id === 'number');
  const { data: models } = useQuery(modelsById([...new Set(ids)].slice(0, 200)));
  return (dimension: string, value: string): string =>
    (dimension === 'model' ? models?.get(Number(value))?.name : undefined) ?? nameOf(dimension, value);
};

/** The days that are compared; their sums are in the first of two rows. */
const comparisonOf = (
  data: Figures | undefined,
  known: WebsiteAnalytics['range'] | undefined,
): Comparison<Days> => {
  const compared = data?.compared;
  if (compared === undefined || known === undefined) return { is: 'no-data', since: null };
  if (known.first === known.today) return { is: 'today' };
  const since = known.countedSince;
  if (since === null || compared.range.from < since) return { is: 'no-data', since };
  const rowsOf = ({ range: { from, to }, totals }: NonNullable<typeof compared>['of']): Days[] => [
    { date: from, ...totals },
    { date: to },
  ];
  return {
    is: 'days',
    now: rowsOf(compared.of),
    before: rowsOf(compared),
    isWithoutToday: compared.of.range.to < known.last,
  };
};
