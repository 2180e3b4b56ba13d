import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { counted } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { explainedReasons } from '../../catalog/traffic/invalid-reasons';
import { BarList } from '../../ui/charts/bar-list';
import { BulletList } from '../../ui/text/bullet-list';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { TitledPanel } from '../frame/titled-panel';

interface InvalidTrafficProps {
  readonly invalid: ModelAnalytics['stats']['invalid'];
}

/** Filtered views and clicks by reason, every reason explained, and what no filter recognizes. */
export const InvalidTraffic = ({ invalid }: InvalidTrafficProps) => {
  const rows = reasonRows(invalid);
  const without = rows.filter(({ count }) => count === 0);
  return (
    <TitledPanel
      title="Invalid traffic"
      meaning="invalid"
      lead="Counted separately; not included in any other figure."
    >
      <BarList
        rows={rows.filter(({ count }) => count > 0)}
        unit={['event', 'events']}
        empty="None in this period."
      />
      {without.length > 0 && (
        <Others data-screen-only>
          <DisclosureTitle>{counted(without.length, 'reason', 'reasons')} without events</DisclosureTitle>
          <BarList rows={without} unit={['event', 'events']} empty="" />
        </Others>
      )}
      <Others>
        <DisclosureTitle>What cannot be filtered</DisclosureTitle>
        <BulletList lines={limits} />
      </Others>
    </TitledPanel>
  );
};

/** Every reason, also without events, most events first. */
const reasonRows = (invalid: InvalidTrafficProps['invalid']) =>
  invalidReasons
    .map((reason) => ({
      key: reason,
      name: explainedReasons[reason].name,
      note: explainedReasons[reason].meaning,
      count: invalid.filter((row) => row.reason === reason).reduce((sum, { events }) => sum + events, 0),
    }))
    .sort((a, b) => b.count - a.count);

const limits = [
  'A person who clicks a link again after 10 seconds. Clicks count both times; unique clicks count the person once a day.',
  'A person who clicks on two devices or in two browsers. Both are counted, also as unique clicks.',
  'A program that behaves like a person and uses a home or mobile connection.',
  'Your own visits in a browser in which you are not logged in here.',
] as const;

const Others = styled.details`
  margin-top: 0.5rem;
`;
