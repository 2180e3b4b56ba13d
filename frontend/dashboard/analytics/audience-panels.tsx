import {
  groupMinPeople,
  type ModelAnalytics,
  otherGroups,
  unknownGroup,
} from '@marquee/contracts/http/model-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import { withSeparators } from '@marquee/contracts/text/number';
import { lazy, Suspense, useRef } from 'react';
import { styled } from 'styled-components';
import { ConditionChips } from '../../catalog/figures/conditions';
import { Filter } from '../../catalog/figures/figures-table';
import definitions from '../../catalog/traffic/definitions.json' with { type: 'json' };
import { BarList } from '../../ui/charts/bar-list';
import { chartHeight } from '../../ui/charts/chart-frame';
import { LoadError } from '../../ui/feedback/load-error';
import { countryName } from '../../ui/format/country';
import { FirstRows } from '../../ui/inputs/first-rows';
import { Skeleton } from '../../ui/layout/skeleton';
import { Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import type { InsightsProps } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';
import { type Groups, useClickFilters } from './click-filters';

const HourChart = lazy(async () => ({ default: (await import('./hour-chart')).HourChart }));

/** Clicks by platform, country, device, source and hour, and impressions by kind, as far as there are any. */
export const AudiencePanels = ({ slug, insights }: InsightsProps) => {
  const { audience, impressionsByKind } = insights.stats;
  const { where, filter, remove, groupsOf, tooFewPeople, error } = useClickFilters(slug, insights.range);
  const top = useRef<HTMLDivElement>(null);
  const onFilter = (by: Parameters<typeof filter>[0]) => (value: string) => {
    filter(by, value);
    top.current?.focus();
  };
  return (
    <Stack ref={top} tabIndex={-1}>
      <ConditionChips where={where} onRemove={remove} onRemoved={() => top.current?.focus()} />
      <LoadError what="the filtered clicks" error={error} />
      {where.length > 0 && (
        <Muted $small role="status">
          {tooFewPeople
            ? `Fewer than ${groupMinPeople} people remain, or all but so few: they have no figures of their own.`
            : 'Filtered clicks are rounded down to fives, so that no person can be recognized. Impressions and hours have no filters.'}
        </Muted>
      )}
      <Panels>
        <TitledPanel title="Clicks by platform" meaning="platform">
          <BarList
            rows={byPlatform(insights, groupsOf('platform')).map(({ key, name, ...row }) => ({
              key,
              name: (
                <Filter when={row.count > 0} onClick={() => onFilter('platform')(key)}>
                  {name}
                </Filter>
              ),
              ...row,
            }))}
            unit={['click', 'clicks']}
            empty="Nothing yet."
          />
        </TitledPanel>
        <TitledPanel title="Impressions by kind" meaning="kind">
          <BarList
            rows={[
              { key: 'card', name: 'Cards seen', count: impressionsByKind.card },
              { key: 'profile', name: 'Profile visits', count: impressionsByKind.profile },
            ]}
            unit={['impression', 'impressions']}
            empty="Nothing yet."
          />
        </TitledPanel>
        {groupPanels.map(({ by, of }) => (
          <GroupPanel
            key={by}
            meaning={by}
            groups={groupsOf(by) ?? audience[of]}
            onFilter={onFilter(by)}
            other={`Other ${of}`}
          />
        ))}
      </Panels>
      <Suspense fallback={<Skeleton $height={`${chartHeight + 90}px`} />}>
        <HourChart audience={audience} timezone={insights.range.timezone} />
      </Suspense>
    </Stack>
  );
};

/** The long list of countries stands beside two short ones. */
const Panels = styled(Columns).attrs({ $from: 'tablet' })`
  ${({ theme }) => theme.from.tablet} { > :nth-child(3):nth-last-child(3) { grid-row: span 2; } }
`;

/** Every known platform, the most clicks first, including those without clicks or without a link. */
const byPlatform = ({ model, stats }: ModelAnalytics, filtered: Groups | undefined) =>
  platforms
    .map(({ key, name }) => ({
      key,
      name,
      count: (filtered ?? stats.clicksByPlatform.map((row) => ({ ...row, name: row.platform })))
        .filter((row) => row.name === key)
        .reduce((sum, { clicks }) => sum + clicks, 0),
      ...(!model.platforms.includes(key) && { note: 'No link set.' }),
    }))
    .sort((a, b) => b.count - a.count);

const groupPanels = [
  { by: 'country', of: 'countries' },
  { by: 'device', of: 'devices' },
  { by: 'source', of: 'sources' },
] as const;

interface GroupPanelProps {
  readonly meaning: (typeof groupPanels)[number]['by'];
  readonly groups: Groups;
  readonly onFilter: (name: string) => void;
  /** The name of the groups that are too small to show. */
  readonly other: string;
}

const GroupPanel = ({ meaning, groups, onFilter, other }: GroupPanelProps) => {
  if (groups.length === 0) return null;
  const title = definitions[meaning].term;
  const nameOf = (name: string): string => {
    if (name === otherGroups) return other;
    if (name === unknownGroup) return 'Unknown';
    return meaning === 'country' ? countryName(name) : name;
  };
  return (
    <TitledPanel title={title} meaning={meaning}>
      <FirstRows of={title} count={groups.length}>
        <BarList
          unit={['click', 'clicks']}
          empty="Nothing yet."
          rows={unknownLast(groups).map(({ name, clicks, uniqueClicks }) => {
            const isRest = name === otherGroups || name === unknownGroup;
            return {
              key: name,
              name: (
                <Filter when={!isRest} onClick={() => onFilter(name)}>
                  {nameOf(name)}
                </Filter>
              ),
              isRest,
              count: clicks,
              beside: `${withSeparators(uniqueClicks)} unique`,
              note: notes[name],
            };
          })}
        />
      </FirstRows>
    </TitledPanel>
  );
};

/** The clicks of unknown groups come last: they say nothing about people. */
const unknownLast = (groups: Groups) =>
  groups.toSorted((a, b) => Number(a.name === unknownGroup) - Number(b.name === unknownGroup));

const notes: Readonly<Record<string, string>> = {
  [otherGroups]: `Each with fewer than ${groupMinPeople} people.`,
  [unknownGroup]: 'Clicks of pages that did not send it.',
};
