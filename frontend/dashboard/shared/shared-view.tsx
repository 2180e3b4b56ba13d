import { groupMinPeople } from '@marquee/contracts/http/model-analytics';
import { type Shared, shareSubjects } from '@marquee/contracts/http/share-links';
import { daysBetween } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ConditionChips, conditionText, dimensionIn } from '../../catalog/figures/conditions';
import { measureNames, periodNames, periods, type SitePeriod } from '../../catalog/figures/figure-names';
import { FiguresTable, TooFewPeople } from '../../catalog/figures/figures-table';
import { panelName } from '../../catalog/figures/share-links';
import { TimePanel } from '../../catalog/figures/time-panel';
import { DayNotes } from '../../catalog/traffic/day-notes';
import { siteName } from '../../platform/head/site-name';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Updating } from '../../ui/charts/updating';
import { LoadError } from '../../ui/feedback/load-error';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { daysText, momentOf, type Unit } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { TitledPanel } from '../frame/titled-panel';
import { sharedFigures } from './shared-queries';

export const SharedView = ({ token, shared }: { readonly token: string; readonly shared: Shared }) => {
  const { name, by, model, today, expiresAt, proof } = shared;
  const { of, panels, range: fixedRange, where: fixed, open } = shared.shows;
  const { measures } = shareSubjects[of];
  const [period, setPeriod] = useState<SitePeriod>();
  const [where, setWhere] = useState<readonly string[]>([]);
  const [chosenUnit, setUnit] = useState<Unit>();
  const heading = useRef<HTMLDivElement>(null);
  const figuresBy = (by?: string) => sharedFigures(token, proof, { by, period, where });
  const { data, error, isPlaceholderData } = useQuery(figuresBy());
  const isLong = data !== undefined && daysBetween(data.range.from, data.range.to).length > 92;
  const unit = chosenUnit ?? (isLong ? 'month' : 'day');
  const hasTime = panels.includes('time');
  const overTime = useQuery({ ...figuresBy(unit), enabled: hasTime && data !== undefined });
  const dimensions = panels.filter((panel) => panel !== 'time');
  const tables = useQueries({ queries: dimensions.map((by) => figuresBy(by)) });
  const change = (conditions: readonly string[]) => {
    setWhere(conditions);
    heading.current?.focus();
  };
  // The unit of these rows: while another is loaded, the earlier rows and their unit are shown.
  const [time, setTime] = useState<Pick<ComponentProps<typeof TimePanel>, 'unit' | 'data'>>();
  if (overTime.data !== undefined && !overTime.isPlaceholderData && overTime.data !== time?.data)
    setTime({ unit, data: overTime.data });
  // All at once, so that nothing on the page moves. Later answers replace the earlier ones in place.
  const [isFirst, setFirst] = useState(true);
  const isWhole = ![...tables, ...(hasTime ? [overTime] : [])].some(({ isPending }) => isPending);
  if (isFirst && (error !== null || (data !== undefined && isWhole))) setFirst(false);
  if (isFirst) return <PageSkeleton />;
  return (
    <PanelStack>
      <Cluster $align="flex-end" $justify="space-between" $gap="1rem">
        <div ref={heading} tabIndex={-1}>
          <PageTitle $size="heading">{name}</PageTitle>
          <Muted>
            Figures of <bdi>{model ?? siteName()}</bdi>, shared by <bdi>{by}</bdi>.{' '}
            {data !== undefined &&
              `${daysText({ first: data.range.from, last: data.range.to })}; days are ${data.range.timezone}. `}
            {fixed.length > 0 && `Only: ${fixed.map((one) => conditionText(one)).join(', ')}. `}
            {expiresAt !== null && `The link ends ${momentOf(expiresAt)}.`}
          </Muted>
        </div>
        <Cluster $align="flex-end" data-screen-only>
          {open.includes('period') && (
            <NativeSelect
              label="Days"
              name="period"
              choices={fixedRange.from === undefined ? periods : (['shared', ...periods] as const)}
              labelOf={(one) => (one === 'shared' ? 'As shared' : periodNames[one])}
              chosen={period ?? fixedRange.period ?? (fixedRange.from === undefined ? 'monthly' : 'shared')}
              onChoose={(one) => setPeriod(one === 'shared' ? undefined : one)}
            />
          )}
          <Button $variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </Cluster>
      </Cluster>
      <ConditionChips
        where={where}
        onRemove={(condition) => setWhere(where.filter((one) => one !== condition))}
        onRemoved={() => heading.current?.focus()}
      />
      <LoadError what="the shared figures" error={error ?? overTime.error} />
      <DayNotes corrections={data?.corrections} />
      <Updating aria-busy={isPlaceholderData || overTime.isPlaceholderData}>
        {data === undefined ? null : data.tooFewPeople ? (
          <TooFewPeople />
        ) : (
          <StatCards>
            {measures.map((one) => (
              <StatCard key={one} name={measureNames[one]} value={withSeparators(data.totals[one] ?? 0)} />
            ))}
          </StatCards>
        )}
        {time !== undefined && overTime.data !== undefined && (
          <TimePanel
            {...time}
            units={['day', 'week', 'month']}
            onUnit={setUnit}
            measures={measures}
            today={today}
            countedSince={null}
            notes={new Map()}
          />
        )}
        <Tables>
          {dimensions.map((by, nth) => (
            <TitledPanel key={by} title={panelName(by)}>
              <LoadError what={panelName(by).toLowerCase()} error={tables[nth]?.error} />
              {tables[nth]?.isPending && <Skeleton $height="12rem" />}
              {tables[nth]?.data !== undefined && (
                <FiguresTable
                  title={panelName(by)}
                  data={tables[nth].data}
                  by={by}
                  measures={measures}
                  {...(open.includes('filter') &&
                    !fixed.some((one) => dimensionIn(one) === by) && {
                      onFilter: (condition: string) =>
                        change([...where.filter((one) => dimensionIn(one) !== by), condition]),
                    })}
                />
              )}
            </TitledPanel>
          ))}
        </Tables>
      </Updating>
      <Muted $small>
        Valid {of === 'visits' ? 'views' : 'clicks'} of people only; invalid traffic is not included. A person
        counts once per day, and longer periods add up the days.
        {model !== null &&
          ` Groups of fewer than ${groupMinPeople} people are added up, and filtered figures are rounded down to fives.`}{' '}
        <a href="/how-we-count">How we count</a>
      </Muted>
    </PanelStack>
  );
};

/** Filled column by column: panels of different heights leave no gaps. */
const Tables = styled.div`
  > * { break-inside: avoid; margin-bottom: 1rem; }
  ${({ theme }) => theme.from.desktop} { columns: 2; column-gap: 1rem; }
`;
