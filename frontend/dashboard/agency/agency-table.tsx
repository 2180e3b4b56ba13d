import type { AgencyFigures as Answer } from '@marquee/contracts/http/agencies';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DayNotes } from '../../catalog/traffic/day-notes';
import { Sparkline } from '../../ui/charts/sparkline';
import { Compared } from '../../ui/charts/stat-card';
import { Updating } from '../../ui/charts/updating';
import { LoadError } from '../../ui/feedback/load-error';
import { countChange } from '../../ui/format/comparison';
import { csvOf, downloadText } from '../../ui/format/csv';
import { daysText } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { SortHead, sortOrders, type TableOrder } from '../../ui/inputs/sort-head';
import { DataTable, TableScroller } from '../../ui/layout/data-table';
import { Panel } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { RangeBar } from '../frame/range-bar';
import { defaultRange, rangeQuery, readRange, type SelectedRange } from '../frame/selected-range';
import { agencyFigures, ownAgency } from './agency-queries';

type Model = Answer['models'][number];
type FigureOf = (model: Model) => number | null;

const figures = [
  { label: 'Clicks', sort: 'clicks', of: ({ clicks }: Model) => clicks },
  { label: 'Change', sort: 'change', of: ({ change }: Model) => change && change.now - change.before },
  { label: 'Unique clicks', sort: 'unique', of: ({ uniqueClicks }: Model) => uniqueClicks },
  { label: 'Cards seen', sort: 'seen', of: ({ seen }: Model) => seen },
  { label: 'Profiles opened', sort: 'opened', of: ({ opened }: Model) => opened },
] as const;

const columns = [{ label: 'Model', sort: 'name' }, ...figures, { label: 'Clicks by day' }] as const;

type AgencySort = (typeof figures)[number]['sort'] | 'name';
const agencySorts: readonly AgencySort[] = ['name', ...figures.map(({ sort }) => sort)];

/** The models in this order with their rank by clicks; those without a change are below every change. */
export const rankedModels = (
  models: readonly Model[],
  { sort, order }: TableOrder<AgencySort>['current'],
) => {
  const of: FigureOf | undefined = figures.find((one) => one.sort === sort)?.of;
  const compare = (one: Model, other: Model): number =>
    of ? (of(one) ?? -1e12) - (of(other) ?? -1e12) : one.name.localeCompare(other.name, 'en');
  return models
    .map((model, nth) => ({ ...model, rank: nth + 1 }))
    .sort((one, other) => (order === 'asc' ? 1 : -1) * compare(one, other) || one.rank - other.rank);
};
type Ranked = ReturnType<typeof rankedModels>;

const totalOf = (models: Ranked, of: FigureOf): number =>
  models.reduce((total, model) => total + (of(model) ?? 0), 0);

export const agencyCsv = (models: Ranked): string =>
  csvOf([
    ['Rank', 'Model', ...figures.map(({ label }) => label)],
    ...models.map((model) => [model.rank, model.name, ...figures.map(({ of }) => of(model))]),
    [null, 'Total', ...figures.map(({ of }) => totalOf(models, of))],
  ]);

export const AgencyFigures = ({ slug }: { readonly slug: string }) => {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const selected = readRange(params) ?? defaultRange;
  const sort = agencySorts.find((one) => one === params.get('sort')) ?? 'clicks';
  const order = sortOrders.find((one) => one === params.get('order')) ?? 'desc';
  const { data, error, isPlaceholderData } = useQuery(agencyFigures(selected));
  // Also refetches the agency: a 401 there shows the login.
  const retry = () => queryClient.invalidateQueries({ queryKey: ownAgency.queryKey });
  const failure = <LoadError what="your figures" error={error} retry={retry} />;
  if (data === undefined) return error ? failure : <Skeleton $height="24rem" />;
  const { range } = data;
  const models = rankedModels(data.models, { sort, order });
  const show = (days: SelectedRange, by: Readonly<Record<string, string>>) =>
    setParams({ ...rangeQuery(days), ...by }, { preventScrollReset: true });
  const tableOrder: TableOrder<AgencySort> = {
    current: { sort, order },
    usualOrder: (column) => (column === 'name' ? 'asc' : 'desc'),
    onOrder: ({ page: _, ...by }) => show(selected, by),
  };
  return (
    <Updating aria-busy={isPlaceholderData}>
      <Cluster $align="flex-start" $justify="space-between" data-screen-only>
        <RangeBar selected={selected} shown={range} onRange={(days) => show(days, { sort, order })} />
        <Button
          $variant="quiet"
          $size="bar"
          onClick={() =>
            downloadText(`${slug}-${range.first}-to-${range.last}.csv`, 'text/csv', agencyCsv(models))
          }
        >
          Download CSV
        </Button>
      </Cluster>
      {failure}
      <Muted $small role="status">
        {daysText(range)}. Clicks are compared with as many days before, without today. Days are{' '}
        {range.timezone}.
      </Muted>
      <DayNotes corrections={data.corrections} />
      <Panel>
        <TableScroller label="Figures of your models">
          <Table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <SortHead key={column.label} order={tableOrder} {...column} />
                ))}
              </tr>
            </thead>
            <tbody>
              {models.map((model) => (
                <tr key={model.id}>
                  <th scope="row">
                    {model.rank}{' '}
                    <Link to={`/analytics/${model.slug}?${new URLSearchParams(rangeQuery(selected))}`}>
                      <bdi>{model.name}</bdi>
                    </Link>
                  </th>
                  <Cells of={[model]} />
                  <td>
                    <Sparkline
                      label={`At most ${withSeparators(Math.max(...model.daily))}`}
                      values={model.daily}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <Cells of={models} />
                <td />
              </tr>
            </tfoot>
          </Table>
        </TableScroller>
      </Panel>
    </Updating>
  );
};

/** The sums of these models; their change is that of the models that have one. */
const Cells = ({ of: models }: { readonly of: Ranked }) => {
  const sum = (of: FigureOf) => totalOf(models, of);
  const [now, before] = [
    sum(({ change }) => change && change.now),
    sum(({ change }) => change && change.before),
  ];
  const { text, direction } = models.some(({ change }) => change !== null)
    ? countChange(now, before, { than: 'before', isPart: false })
    : ({ text: '–', direction: 'flat' } as const);
  return figures.map(({ sort, of }) =>
    sort === 'change' ? (
      <Compared as="td" key={sort} $direction={direction}>
        {text}
      </Compared>
    ) : (
      <td key={sort}>{withSeparators(sum(of))}</td>
    ),
  );
};

const Table = styled(DataTable)`
  white-space: nowrap;
  thead th { vertical-align: middle; }
  td svg { display: block; margin-inline-start: auto; }
`;
