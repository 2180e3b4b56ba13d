import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Chips } from '../../catalog/browse/chips';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Updating } from '../../ui/charts/updating';
import { LoadError } from '../../ui/feedback/load-error';
import { shareText } from '../../ui/format/comparison';
import { csvOf, downloadText } from '../../ui/format/csv';
import { Button } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { adminPage } from '../frame/admin-page';
import { modelsById } from '../frame/model-names';
import { SiteRangeBar } from '../frame/site-range-bar';
import { figures } from './figures-queries';
import { dimensionIn, measureNames, nameOf, names, subjects, useQuestion, valueIn } from './figures-question';
import { FiguresTable } from './figures-table';

/** The figures of the site by any dimension, filtered by any. */
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
            <FiguresTable
              data={data}
              by={by}
              measures={subject.measures}
              labelOf={labelOf}
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

/** The change since the range of as many days before it. */
const comparedWith = (before: number, now: number): string => {
  if (before === 0) return 'None in the days before';
  const text = `${withSeparators(before)} in as many days before`;
  return now === 0 ? text : `${shareText(now, before)} (${text})`;
};

export const FiguresPage = adminPage('Figures', Figures);
