import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { repeatWhileVisible } from '../../platform/simulated/repeat-while-visible';
import { SimulatedPanel, useClosedWidget } from '../../platform/simulated/simulated-panel';
import { useSiteConfig } from '../../platform/site-config/site-config';
import { PageSection } from '../../ui/layout/page';
import { activityLimits, firstViewers, nextViewers, simulatedActivity } from './activity';

export const LiveActivity = () => {
  const mode = useSiteConfig()?.simulatedWidgets;
  const [isClosed, close] = useClosedWidget('activity');
  return mode === 'labelled' && !isClosed ? <Shown onClose={close} /> : null;
};

const Shown = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [viewers, setViewers] = useState(() => firstViewers(Math.random));
  const [activity, setActivity] = useState(() => simulatedActivity(Math.random));

  useEffect(() => {
    const common = { random: Math.random, page: document };
    const ends = [
      repeatWhileVisible(() => setViewers((shown) => nextViewers(shown, Math.random)), {
        ...activityLimits.viewers,
        ...common,
      }),
      repeatWhileVisible(() => setActivity(simulatedActivity(Math.random)), {
        ...activityLimits.text,
        ...common,
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);

  return (
    <PageSection>
      <SimulatedPanel
        id={`${id}-title`}
        title="Live activity"
        why="These numbers are simulated, not measured."
        onClose={onClose}
      >
        <Row>
          <Viewers>
            <b>{viewers}</b> viewing now
          </Viewers>
          <p>
            {activity.text},{' '}
            <span>{activity.minutesAgo === 1 ? '1 minute' : `${activity.minutesAgo} minutes`} ago</span>
          </p>
        </Row>
      </SimulatedPanel>
    </PageSection>
  );
};

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.25rem 2rem;
  min-height: 3.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Viewers = styled.p`
  b {
    color: ${({ theme }) => theme.color.highlightText};
    font-size: 1.75rem;
    font-weight: 800;
    font-stretch: 82%;
    font-variant-numeric: tabular-nums;
  }
`;
