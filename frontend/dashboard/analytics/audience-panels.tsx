import {
  type Audience,
  groupMinPeople,
  otherGroups,
  unknownGroup,
} from '@marquee/contracts/http/model-analytics';
import { counted, withSeparators } from '@marquee/contracts/text/number';
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

interface AudiencePanelsProps {
  readonly audience: Audience;
  /** The time zone of the hours. */
  readonly timezone: string;
}

/** The clicks by country, device, source and hour, as far as there are clicks. */
export const AudiencePanels = ({ audience, timezone }: AudiencePanelsProps) => {
  const { countries, devices, sources } = audience;
  return (
    <Stack>
      {[countries, devices, sources].some(({ length }) => length > 0) && (
        <Columns $from="tablet" $columns={2}>
          <GroupPanel
            title="Clicks by country"
            meaning="country"
            groups={countries}
            other="Other countries"
            nameOf={countryName}
          />
          <Stack>
            <GroupPanel title="Clicks by device" meaning="device" groups={devices} other="Other devices" />
            <GroupPanel title="Clicks by source" meaning="source" groups={sources} other="Other sources" />
          </Stack>
        </Columns>
      )}
      <Suspense fallback={<ChartPlaceholder aria-hidden="true" />}>
        <HourChart audience={audience} timezone={timezone} />
      </Suspense>
    </Stack>
  );
};

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
    <TitledPanel title={title} meaning={meaning} fold="phone" glance={glanceOf(groups, nameOf)}>
      <FirstRows of={title} count={groups.length}>
        <BarList
          unit={['click', 'clicks']}
          empty="Nothing yet."
          rows={groups.map(({ name, clicks, uniqueClicks }) => ({
            key: name,
            name: name === otherGroups ? other : name === unknownGroup ? 'Unknown' : nameOf(name),
            isRest: name === otherGroups,
            count: clicks,
            beside: `${withSeparators(uniqueClicks)} unique`,
            note: notes[name],
          }))}
        />
      </FirstRows>
    </TitledPanel>
  );

/** The largest group with a name. */
const glanceOf = (groups: Audience['countries'], nameOf: (name: string) => string): string | undefined => {
  const largest = groups.find(({ name }) => name !== otherGroups && name !== unknownGroup);
  return largest && `Most from ${nameOf(largest.name)}: ${counted(largest.clicks, 'click', 'clicks')}`;
};

const notes: Readonly<Record<string, string>> = {
  [otherGroups]: `Each with fewer than ${groupMinPeople} people.`,
  [unknownGroup]: 'Clicks of pages that did not send it.',
};

const ChartPlaceholder = styled.div`
  min-height: ${chartHeight + 90}px;
`;
