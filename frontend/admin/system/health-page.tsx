import type { EngineHealth, ServiceHealth } from '@marquee/contracts/http/health';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { askFor, refetched } from '../../platform/api/ask';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { momentOf, timeOf } from '../../ui/format/day';
import { ageOf } from '../../ui/format/duration';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Fact } from '../../ui/text/fact-list';
import { adminKey } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { Verdict } from '../frame/verdict';

/** Every service and dependency: whether it is ready, its uptime and its version. */
const SystemHealth = () => {
  const { data, error } = useQuery(systemHealth);
  if (data === undefined)
    return (
      <Stack $top="1.5rem">
        {error === null ? <Skeleton $height="24rem" /> : <LoadError what="the system status" error={error} />}
      </Stack>
    );
  const at = Date.parse(data.at);
  const down =
    data.services.filter(({ readiness }) => readiness?.status !== 'ready').length +
    data.engines.filter(({ answers }) => !answers).length;
  return (
    <Stack $top="1.5rem">
      <LoadError what="the latest system status" error={error} />
      <Verdict $good={down === 0} role="status">
        <strong>
          {down === 0
            ? 'All systems ready.'
            : `${down} of ${data.services.length + data.engines.length} degraded or not ready.`}
        </strong>{' '}
        Checked {timeOf(data.at)}, every 10 seconds.
      </Verdict>
      <Panel aria-labelledby="health-services">
        <PanelTitle id="health-services">Services</PanelTitle>
        <Cards>
          {data.services.map((service) => (
            <ServiceCard key={`${service.service} ${service.instance}`} health={service} at={at} />
          ))}
        </Cards>
      </Panel>
      <Panel aria-labelledby="health-engines">
        <PanelTitle id="health-engines">Dependencies</PanelTitle>
        <Cards>
          {data.engines.map((engine) => (
            <EngineCard key={engine.engine} health={engine} at={at} />
          ))}
        </Cards>
      </Panel>
    </Stack>
  );
};

export const HealthPage = adminPage('Health', SystemHealth);

const ServiceCard = ({ health, at }: { readonly health: ServiceHealth; readonly at: number }) => {
  const { service, instance, readiness, tookMs } = health;
  return (
    <StatusCard
      name={service}
      isReady={readiness?.status === 'ready'}
      state={readiness?.status ?? 'no response'}
      tookMs={readiness === null ? null : tookMs}
    >
      <Fact name="instance">{instance}</Fact>
      {readiness !== null && (
        <>
          <Fact name="running for">{runningFor(readiness.since, at)}</Fact>
          <Fact name="version">
            {readiness.version + (readiness.builtAt === null ? '' : `, built ${momentOf(readiness.builtAt)}`)}
          </Fact>
          <Fact name="last change">{momentOf(readiness.changedAt)}</Fact>
          <Fact name="checks">
            {Object.entries(readiness.engines)
              .map(([engine, state]) => `${engine} ${state}`)
              .join(', ') || 'none'}
          </Fact>
        </>
      )}
    </StatusCard>
  );
};

const EngineCard = ({ health, at }: { readonly health: EngineHealth; readonly at: number }) => {
  const { engine, answers, version, since, tookMs } = health;
  return (
    <StatusCard
      name={engine}
      isReady={answers}
      state={answers ? 'ready' : 'no response'}
      tookMs={answers ? tookMs : null}
    >
      {version !== null && <Fact name="version">{version}</Fact>}
      {since !== null && <Fact name="running for">{runningFor(since, at)}</Fact>}
    </StatusCard>
  );
};

const runningFor = (since: string, at: number): string =>
  `${ageOf(at - Date.parse(since))}, since ${momentOf(since)}`;

interface StatusCardProps {
  readonly name: string;
  readonly isReady: boolean;
  readonly state: string;
  /** `null`: it did not respond. */
  readonly tookMs: number | null;
  readonly children: ReactNode;
}

const StatusCard = ({ name, isReady, state, tookMs, children }: StatusCardProps) => (
  <Card $good={isReady}>
    <Cluster $justify="space-between" $wrap="nowrap">
      <h3>{name}</h3>
      <Badge $tone={isReady ? 'good' : 'bad'}>{state}</Badge>
    </Cluster>
    <Facts>
      {children}
      <Fact name="response">{tookMs === null ? 'none within 2 seconds' : `${tookMs} ms`}</Fact>
    </Facts>
  </Card>
);

const Cards = styled.div`
  display: grid;
  gap: 0.75rem;

  > * { min-width: 0; }
  margin-top: 1rem;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* An odd last card spans the row. */
    > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  }

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > :last-child:nth-child(odd) { grid-column: auto; }
  }
`;

const Card = styled.section<{ $good: boolean }>`
  padding: 1rem;
  border: 1px solid ${({ $good, theme }) => ($good ? theme.color.line : theme.color.bad)};
  border-radius: ${({ theme }) => theme.radius.medium};

  h3 { font-size: 1.0625rem; }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.25rem 0.75rem;
  margin-top: 0.75rem;
  font-size: ${({ theme }) => theme.size.small};

  div { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; }
  dt { color: ${({ theme }) => theme.color.textMuted}; }
  dd { min-width: 0; overflow-wrap: anywhere; text-wrap: balance; }
`;

const refetchMs = 10_000;

/** The state of every process, refetched while the page is open. */
const systemHealth = queryOptions({
  queryKey: [adminKey, 'health'],
  queryFn: (context) => askFor(loadSystemHealth, '/api/admin/health', refetched(context)),
  refetchInterval: refetchMs,
});

const loadSystemHealth = async () => (await import('@marquee/contracts/http/health')).SystemHealth;
