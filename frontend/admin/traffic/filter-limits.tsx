import { useQuery } from '@tanstack/react-query';
import { longDay } from '../../ui/format/day';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Columns } from '../../ui/layout/stack';
import { BulletList } from '../../ui/text/bullet-list';
import { Muted } from '../../ui/text/muted';
import { trafficRules } from './traffic-queries';

const lists = [
  {
    title: 'How it is filtered',
    lines: [
      'The reason is decided when an event arrives, so a rebuilt day has the same figures. Only the recount of a conspicuous day adds reasons.',
      'An event has at most one reason. A redirect leads to the platform whatever the reason.',
      'Invalid events are recorded and displayed. They are part of no other figure.',
    ],
  },
  {
    title: 'What cannot be filtered',
    lines: [
      'A program on many home or mobile connections that behaves like a browser on each. From one network it counts as at most ten people a day for a model, and one more for every ten who click other models.',
      'An administrator or holder who is not logged in in that browser, or who follows a link from another site.',
      'A person who clicks a link again after 10 seconds. Unique clicks count the person once a day.',
    ],
  },
  {
    title: 'What may be misjudged',
    lines: [
      'Someone whose company or VPN routes through a data center.',
      'A deliberate second click on the same link within 10 seconds.',
      'Other people who share an IP range you marked.',
      'The eleventh person of one office who clicks the links of the same model on a day.',
    ],
  },
] as const;

/** How events become invalid, and the limits of that; visitors read the same on /how-we-count. */
export const FilterLimits = () => {
  const { data } = useQuery(trafficRules);
  return (
    <Panel>
      <Columns $columns={3} $gap="1.5rem">
        {lists.map(({ title, lines }) => (
          <section key={title}>
            <PanelTitle>{title}</PanelTitle>
            <BulletList $top="0.75rem" lines={lines} />
          </section>
        ))}
      </Columns>
      {data !== undefined && (
        <Muted $small $top="1rem">
          Built-in lists: {data.lists.map(({ name, date }) => `${name} of ${longDay(date)}`).join(', ')}.
        </Muted>
      )}
    </Panel>
  );
};
