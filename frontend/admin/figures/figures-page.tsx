import {
  type Figures as Answer,
  clickDimensions,
  type Dimension,
  timeUnits,
  visitDimensions,
} from '@marquee/contracts/http/figures';
import { otherGroups, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Chips } from '../../catalog/browse/chips';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Updating } from '../../ui/charts/updating';
import { LoadError } from '../../ui/feedback/load-error';
import { shareText } from '../../ui/format/comparison';
import { countryName } from '../../ui/format/country';
import { csvOf, downloadText } from '../../ui/format/csv';
import { longDay } from '../../ui/format/day';
import { ratio } from '../../ui/format/number';
import { Button, PlainButton } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Segment, Segments } from '../../ui/inputs/segments';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { adminPage } from '../frame/admin-page';
import { modelsById } from '../frame/model-names';
import { readSiteRange } from '../frame/site-range';
import { SiteRangeBar } from '../frame/site-range-bar';
import { figures } from './figures-queries';

const names = {
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  source: 'Source',
  campaign: 'Campaign',
  page: 'Type of page',
  model: 'Model',
  surface: 'Place of the click',
  platform: 'Platform',
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const satisfies Readonly<Record<Dimension | (typeof timeUnits)[number], string>>;
type Name = keyof typeof names;

/** What is counted: its measures, the one that ranks first, and what it is divided by. */
const subjects = [
  {
    key: 'visits',
    label: 'Visits',
    measures: ['visitors', 'views'],
    choices: [...visitDimensions, ...timeUnits],
  },
  {
    key: 'clicks',
    label: 'Clicks',
    measures: ['clicks', 'uniqueClicks'],
    choices: [...clickDimensions, ...timeUnits],
  },
] as const;
const measureNames = {
  views: 'Views',
  visitors: 'Visitors',
  clicks: 'Clicks',
  uniqueClicks: 'Unique clicks',
} as const;

const valueNames: Readonly<Record<string, string>> = {
  [noCampaign]: 'No campaign',
  [otherName]: 'All others',
  [otherGroups]: 'Fewer than 5 people',
  [unknownGroup]: 'Not recorded',
};
const platformNames = new Map<string, string>(platforms.map(({ key, name }) => [key, name]));

const nameOf = (dimension: string, value: string): string => {
  if (valueNames[value] !== undefined) return valueNames[value];
  if (dimension === 'campaign') return value;
  if (dimension === 'model') return `Model ${value}`;
  if (dimension === 'country') return countryName(value);
  if (dimension === 'platform') return platformNames.get(value) ?? value;
  if (timeUnits.some((unit) => unit === dimension)) return longDay(value);
  return value.replace('-', ' ').replace(/^./, (first) => first.toUpperCase());
};

/** The question in the URL, and changes of it; each is a step of the browser's history. */
const useQuestion = () => {
  const [params, setParams] = useSearchParams();
  const subject = subjects.find(({ key }) => key === params.get('of')) ?? subjects[0];
  const choices: readonly Name[] = subject.choices;
  const by = choices.find((name) => name === params.get('by')) ?? choices[0] ?? 'country';
  const change = (edit: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { preventScrollReset: true });
  };
  return {
    subject,
    choices,
    by,
    range: readSiteRange((name) => params.get(name) ?? ''),
    // Of another subject's dimension there may be conditions left.
    where: params.getAll('where').filter((one) => choices.some((name) => name === dimensionIn(one))),
    choose: (name: 'of' | 'by', value: string) => change((next) => next.set(name, value)),
    add: (condition: string) =>
      change((next) => {
        if (!next.has('where', condition)) next.append('where', condition);
      }),
    remove: (condition: string) => change((next) => next.delete('where', condition)),
  };
};
const dimensionIn = (condition: string): string => /^-?([a-z]+):/.exec(condition)?.[1] ?? '';
const valueIn = (condition: string): string => condition.slice(condition.indexOf(':') + 1);

/** Every figure of the site by what is known about it: press a row to see only what belongs to it. */
const Figures = () => {
  const { subject, choices, by, range, where, choose, add, remove } = useQuestion();
  const heading = useRef<HTMLHeadingElement>(null);
  const question = { range, measure: subject.measures, by, where };
  const { data, error, refetch, isPlaceholderData } = useQuery(figures(question));
  const ids = [
    ...(data?.rows ?? []).map(({ model }) => model),
    ...where.filter((one) => dimensionIn(one) === 'model').map((one) => Number(valueIn(one))),
  ].filter((id) => typeof id === 'number');
  const { data: models } = useQuery(modelsById([...new Set(ids)].slice(0, 200)));
  const labelOf = (dimension: string, value: string): string =>
    (dimension === 'model' ? models?.get(Number(value))?.name : undefined) ?? nameOf(dimension, value);
  return (
    <Stack $top="1.5rem">
      <SiteRangeBar shown={data && { first: data.range.from, last: data.range.to }} />
      <Cluster $justify="space-between" $align="end">
        <Segments>
          <legend>Figures of</legend>
          {subjects.map(({ key, label }) => (
            <Segment key={key} aria-pressed={key === subject.key} onClick={() => choose('of', key)}>
              {label}
            </Segment>
          ))}
        </Segments>
        <NativeSelect
          label="Divided by"
          name="by"
          choices={choices}
          labelOf={(name) => names[name]}
          chosen={by}
          onChoose={(name) => choose('by', name)}
        />
      </Cluster>
      <Chips
        chips={where.map((condition) => {
          const dimension = dimensionIn(condition);
          const name = choices.find((one) => one === dimension);
          const is = condition.startsWith('-') ? 'is not' : 'is';
          return {
            key: condition,
            label: `${name ? names[name] : dimension} ${is} ${labelOf(dimension, valueIn(condition))}`,
            onRemove: () => remove(condition),
          };
        })}
        onRemoved={() => heading.current?.focus()}
      />
      <LoadError what="the figures" error={error} retry={refetch} />
      {data === undefined && error === null && (
        <>
          <VisuallyHidden role="status">Loading figures</VisuallyHidden>
          <Skeleton $height="30rem" />
        </>
      )}
      {data !== undefined && (
        <Updating aria-busy={isPlaceholderData}>
          <StatCards>
            {subject.measures.map((measure) => (
              <StatCard
                key={measure}
                name={measureNames[measure]}
                value={withSeparators(data.totals[measure] ?? 0)}
                note={comparedWith(data.compared?.totals[measure] ?? 0, data.totals[measure] ?? 0)}
              />
            ))}
          </StatCards>
          <Panel aria-labelledby="figures-rows">
            <Cluster $justify="space-between">
              <PanelTitle id="figures-rows" ref={heading} tabIndex={-1}>
                {subject.label} by {names[by].toLowerCase()}
              </PanelTitle>
              <Button
                $variant="quiet"
                $size="bar"
                onClick={() =>
                  downloadText(
                    `${subject.key}-by-${by}-${data.range.from}-to-${data.range.to}.csv`,
                    'text/csv',
                    csvOf([
                      [by, ...subject.measures],
                      ...data.rows.map((row) => [
                        row[by] ?? '',
                        ...subject.measures.map((one) => row[one] ?? 0),
                      ]),
                      ...where.map((condition) => [`where ${condition}`]),
                      ['(total)', ...subject.measures.map((one) => data.totals[one] ?? 0)],
                    ]),
                  )
                }
              >
                Download CSV
              </Button>
            </Cluster>
            <Rows
              data={data}
              by={by}
              measures={subject.measures}
              labelOf={labelOf}
              isFilter={(value) =>
                !timeUnits.some((unit) => unit === by) && value !== otherName && value !== otherGroups
              }
              onFilter={(condition) => {
                add(condition);
                heading.current?.focus();
              }}
            />
          </Panel>
          <Muted $small>
            Views and clicks are counted under their own facts, visitors under those of their first view of
            the day, and unique clicks under those of a person’s first click on the model that day. So the
            rows always add up to the totals. Not recorded: counted before these figures were kept.
          </Muted>
        </Updating>
      )}
    </Stack>
  );
};

const comparedWith = (before: number, now: number): string =>
  before === 0 || now === 0
    ? `${withSeparators(before)} in as many days before`
    : `${shareText(now, before)} (${withSeparators(before)} in as many days before)`;

interface RowsProps {
  readonly data: Answer;
  readonly by: Name;
  readonly measures: (typeof subjects)[number]['measures'];
  readonly labelOf: (dimension: string, value: string) => string;
  readonly isFilter: (value: string) => boolean;
  readonly onFilter: (condition: string) => void;
}

const Rows = ({ data, by, measures, labelOf, isFilter, onFilter }: RowsProps) => {
  const [first] = measures;
  const share = (row: Answer['rows'][number]): string =>
    `${ratio(Number(row[first] ?? 0) * 100, data.totals[first] ?? 0)}%`;
  if (data.tooFewPeople)
    return <Muted $top="1rem">A campaign of fewer than 5 people has no figures of its own.</Muted>;
  if (data.rows.length === 0) return <Muted $top="1rem">Nothing was counted.</Muted>;
  return (
    <TableScroller label={`Figures by ${names[by].toLowerCase()}`}>
      <CompactTable>
        <HeadRow first={names[by]} names={[...measures.map((one) => measureNames[one]), 'Share', 'Filter']} />
        <tbody>
          {data.rows.map((row) => {
            const value = String(row[by] ?? '');
            const label = labelOf(by, value);
            return (
              <tr key={value}>
                <th scope="row">
                  <Filter when={isFilter(value)} onPress={() => onFilter(`${by}:${value}`)}>
                    <bdi>{label}</bdi>
                  </Filter>
                </th>
                {measures.map((one) => (
                  <td key={one}>{withSeparators(Number(row[one] ?? 0))}</td>
                ))}
                <td>{share(row)}</td>
                <td>
                  {isFilter(value) && (
                    <Button
                      $variant="quiet"
                      $size="small"
                      aria-label={`Exclude ${label}`}
                      onClick={() => onFilter(`-${by}:${value}`)}
                    >
                      Exclude
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </CompactTable>
    </TableScroller>
  );
};

interface FilterProps {
  readonly when: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A row's name, which filters by it. */
const Filter = ({ when, onPress, children }: FilterProps) =>
  when ? (
    <Only onClick={onPress}>
      <VisuallyHidden>Only </VisuallyHidden>
      {children}
    </Only>
  ) : (
    children
  );

const Only = styled(PlainButton)`
  min-height: var(--touch-target);
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  overflow-wrap: anywhere;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.color.lineStrong};
  text-underline-offset: 0.25em;

  &:hover { text-decoration-color: currentcolor; }
`;

export const FiguresPage = adminPage('Figures', Figures);
