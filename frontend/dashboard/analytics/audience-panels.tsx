import {
  type Audience,
  groupMinPeople,
  type ModelAnalytics,
  otherGroups,
  unknownGroup,
} from '@marquee/contracts/http/model-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import { withSeparators } from '@marquee/contracts/text/number';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import type { Definition } from '../../catalog/traffic/definitions';
import { BarList } from '../../ui/charts/bar-list';
import { chartHeight } from '../../ui/charts/chart-frame';
import { countryName } from '../../ui/format/country';
import { FirstRows } from '../../ui/inputs/first-rows';
import { Columns, Stack } from '../../ui/layout/stack';
import { TitledPanel } from '../frame/titled-panel';

const HourChart = lazy(async () => ({ default: (await import('./hour-chart')).HourChart }));

/** Clicks by platform, country, device, source and hour, and impressions by kind, as far as there are any. */
export const AudiencePanels = ({ insights }: { readonly insights: ModelAnalytics }) => {
  const { audience, impressionsByKind } = insights.stats;
  return (
    <Stack>
      <Columns $from="tablet">
        <TitledPanel title="Clicks by platform" meaning="platform">
          <BarList rows={byPlatform(insights)} unit={['click', 'clicks']} empty="Nothing yet." />
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
        <GroupPanel
          title="Clicks by country"
          meaning="country"
          groups={audience.countries}
          other="Other countries"
          nameOf={countryName}
        />
        <GroupPanel
          title="Clicks by device"
          meaning="device"
          groups={audience.devices}
          other="Other devices"
        />
        <GroupPanel
          title="Clicks by source"
          meaning="source"
          groups={audience.sources}
          other="Other sources"
        />
      </Columns>
      <Suspense fallback={<ChartPlaceholder aria-hidden="true" />}>
        <HourChart audience={audience} timezone={insights.range.timezone} />
      </Suspense>
    </Stack>
  );
};

/** Every known platform, the most clicks first, including those without clicks or without a link. */
const byPlatform = ({ model, stats }: ModelAnalytics) =>
  platforms
    .map(({ key, name }) => ({
      key,
      name,
      count: stats.clicksByPlatform
        .filter(({ platform }) => platform === key)
        .reduce((sum, { clicks }) => sum + clicks, 0),
      ...(!model.platforms.includes(key) && { note: 'No link set.' }),
    }))
    .sort((a, b) => b.count - a.count);

interface GroupPanelProps {
  readonly title: string;
  readonly meaning: Definition;
  readonly groups: Audience['countries'];
  /** The name of the groups that are too small to show. */
  readonly other: string;
  readonly nameOf?: (name: string) => string;
}

const GroupPanel = ({ title, meaning, groups, other, nameOf = (name) => name }: GroupPanelProps) =>
  groups.length > 0 && (
    <TitledPanel title={title} meaning={meaning}>
      <FirstRows of={title} count={groups.length}>
        <BarList
          unit={['click', 'clicks']}
          empty="Nothing yet."
          rows={unknownLast(groups).map(({ name, clicks, uniqueClicks }) => ({
            key: name,
            name: name === otherGroups ? other : name === unknownGroup ? 'Unknown' : nameOf(name),
            isRest: name === otherGroups || name === unknownGroup,
            count: clicks,
            beside: `${withSeparators(uniqueClicks)} unique`,
            note: notes[name],
          }))}
        />
      </FirstRows>
    </TitledPanel>
  );

/** The clicks of unknown groups come last: they say nothing about people. */
const unknownLast = (groups: Audience['countries']) =>
  groups.toSorted((a, b) => Number(a.name === unknownGroup) - Number(b.name === unknownGroup));

const notes: Readonly<Record<string, string>> = {
  [otherGroups]: `Each with fewer than ${groupMinPeople} people.`,
  [unknownGroup]: 'Clicks of pages that did not send it.',
};

const ChartPlaceholder = styled.div`
  min-height: ${chartHeight + 90}px;
`;
