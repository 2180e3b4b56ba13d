import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { LinkTest } from '@marquee/contracts/http/link-tests';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { exactTimeOf, fullDay } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { linkTest, startLinkTest } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';

const reasons: Partial<Record<InvalidReason, string>> = {
  own: 'you are logged in here, or this network is on the site’s own list',
  repeated: 'the same link was clicked within the last ten seconds',
  embedded: 'it was loaded inside another page',
  'data-center': 'it came from a hosting company’s network, for example through a VPN',
  bot: 'the browser identifies itself as a program',
  prefetch: 'the browser loaded it ahead of a click',
  preview: 'it was loaded for a link preview',
  head: 'only its headers were requested',
  impossible: 'it named a slot that you did not have, or came within half a second after its page',
  excess: 'too many clicks on your links came from this network within the hour',
};

const nameOf = (platform: string): string => platforms.find(({ key }) => key === platform)?.name ?? platform;

export const LinkTestPanel = ({ slug }: { readonly slug: string }) => {
  const start = useMutation({ mutationFn: () => startLinkTest(slug) });
  const { data: test, error } = useQuery(linkTest(slug, start.data?.id));
  return (
    <TitledPanel
      title="Test my link"
      lead="Click one of your own links and see how the click is counted. Your own clicks are recorded and never added to your figures."
    >
      <Stack>
        {(start.data === undefined || test?.state !== 'waiting') && (
          <div>
            <Button $variant="quiet" disabled={start.isPending} onClick={() => start.mutate()}>
              {start.data === undefined ? 'Test my link' : 'Test again'}
            </Button>
          </div>
        )}
        <LoadError what="the test" error={start.error ?? error} />
        {start.data?.links.length === 0 && <Muted>Your profile has no platform link yet.</Muted>}
        {start.data !== undefined && test?.state === 'waiting' && (
          <Cluster>
            {start.data.links.map(({ platform, path }) => (
              <Button key={platform} as="a" href={path} target="_blank" rel="noopener">
                Open my {nameOf(platform)} link <Icon name="out" size={18} />
              </Button>
            ))}
          </Cluster>
        )}
        <Live aria-live="polite">{test !== undefined && <Result test={test} />}</Live>
      </Stack>
    </TitledPanel>
  );
};

const Result = ({ test }: { readonly test: LinkTest }) => {
  if (test.state === 'waiting') return <Muted>Waiting for your click. It appears here within seconds.</Muted>;
  if (test.state === 'expired') return <Muted>No click arrived within 15 minutes. Start another test.</Muted>;
  return (
    <Steps>
      <li>
        <strong>Accepted</strong> at {exactTimeOf(test.acceptedAt)}: a click on your {nameOf(test.platform)}{' '}
        link.
      </li>
      <li>
        <strong>Stored</strong> as part of message {test.message.producer.slice(0, 8)}…/{test.message.seq}.
      </li>
      <li>
        <strong>Counted</strong> at {exactTimeOf(test.countedAt)} for {fullDay(test.day)}.
      </li>
      <li>
        {test.invalid === null ? (
          <>
            <strong>Added to your figures</strong> as a click of a visitor: this browser is not logged in to
            your dashboard.
          </>
        ) : (
          <>
            <strong>Not added to your figures</strong>, because {reasons[test.invalid]}. It is listed as
            invalid traffic.
          </>
        )}
      </li>
    </Steps>
  );
};

/** Takes no room while it is empty. */
const Live = styled.div`
  &:empty { position: absolute; }
`;

const Steps = styled.ol`
  display: grid;
  gap: 0.5rem;
  padding-inline-start: 1.25rem;
  font-variant-numeric: tabular-nums;
`;
