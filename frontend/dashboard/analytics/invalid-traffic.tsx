import { type InvalidReason, invalidReasons } from '@marquee/contracts/events/visit-facts';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { styled } from 'styled-components';
import { BarList } from '../../ui/charts/bar-list';
import { TitledPanel } from './titled-panel';

interface InvalidTrafficProps {
  readonly invalid: ModelAnalytics['stats']['invalid'];
}

/** Filtered views and clicks by reason, every reason explained, and what no filter recognizes. */
export const InvalidTraffic = ({ invalid }: InvalidTrafficProps) => (
  <TitledPanel title="Invalid traffic" meaning="invalid" lead="Counted separately; not included above.">
    <BarList rows={reasonRows(invalid)} unit={['event', 'events']} empty="None in this period." />
    <LimitsTitle>What cannot be filtered</LimitsTitle>
    <Limits>
      {limits.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </Limits>
  </TitledPanel>
);

/** Every reason, also without events, most events first. */
const reasonRows = (invalid: InvalidTrafficProps['invalid']) =>
  invalidReasons
    .map((reason) => ({
      key: reason,
      name: reasons[reason].name,
      note: reasons[reason].meaning,
      count: invalid.filter((row) => row.reason === reason).reduce((sum, { events }) => sum + events, 0),
    }))
    .sort((a, b) => b.count - a.count);

const reasons: Readonly<Record<InvalidReason, { readonly name: string; readonly meaning: string }>> = {
  bot: { name: 'Bots', meaning: 'Programs that name themselves, such as search engines.' },
  prefetch: {
    name: 'Prefetches',
    meaning: 'Pages that a browser loaded in advance, before a person opened them.',
  },
  head: {
    name: 'HEAD requests',
    meaning: 'Requests that only check whether a link works.',
  },
  preview: { name: 'Link previews', meaning: 'Apps that load a shared link to show a preview of it.' },
  impossible: {
    name: 'Impossible events',
    meaning: 'Events that cannot have happened, such as a click in a slot that your card did not have.',
  },
  own: {
    name: 'Own visits',
    meaning: 'Yours while you are logged in here, and those of the people who run this site.',
  },
  repeated: {
    name: 'Repeats',
    meaning:
      'The same link pressed again within 10 seconds, and far more clicks or views in an hour than one person makes.',
  },
  embedded: {
    name: 'Embedded',
    meaning:
      'A link that another site loaded as an image, frame or script. People open it as a page instead.',
  },
  'data-centre': {
    name: 'Data centers',
    meaning: 'Networks of hosting companies, where programs run. Some people with a VPN are among them.',
  },
};

const limits = [
  'A person who presses a link again after 10 seconds. Clicks count both times; unique clicks count the person once a day.',
  'A person who clicks on two devices or in two browsers. Both are counted, also as unique clicks.',
  'A program that behaves like a person and uses a home or mobile connection.',
  'Your own visits in a browser in which you are not logged in here.',
] as const;

const LimitsTitle = styled.h3`
  margin-block: 1.5rem 0.5rem;
  font-size: 1.0625rem;
`;

const Limits = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding-inline-start: 1.125rem;
  color: ${({ theme }) => theme.color.textMuted};
  list-style: disc;
`;
