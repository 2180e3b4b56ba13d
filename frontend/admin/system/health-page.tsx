import type { ActiveAlert, EngineHealth, Readiness, ServiceHealth } from '@marquee/contracts/http/health';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { momentOf, timeOf } from '../../ui/format/day';
import { ageOf } from '../../ui/format/duration';
import { Stack } from '../../ui/layout/stack';
import { Badge, type BadgeTone } from '../../ui/text/badge';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { adminQuery } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { TitledPanel } from '../frame/titled-panel';
import { Verdict } from '../frame/verdict';

const loadSystemHealth = async () => (await import('@marquee/contracts/http/health')).SystemHealth;

/** Every service and dependency: whether it is ready, its uptime and its version. */
export const SystemStatus = () => {
  const { data, error } = useQuery(systemHealth);
  if (data === undefined)
    return (
      <Stack $top="1.5rem">
        <LoadError what="the system status" error={error} />
      </Stack>
    );
  const at = Date.parse(data.at);
  const all = [
    ...data.services.map(({ readiness }) => toneOf(readiness?.status)),
    ...data.engines.map(({ answers }) => toneOf(answers ? 'ready' : undefined)),
  ];
  const down = all.filter((tone) => tone !== 'good').length;
  const alerts = data.alerts?.length ?? 0;
  return (
    <Stack $top="1.5rem">
      <LoadError what="the latest system status" error={error} />
      <Verdict $tone={all.includes('bad') ? 'bad' : down + alerts > 0 ? 'light' : 'good'} role="status">
        <strong>
          {down === 0 ? 'All systems ready.' : `${down} of ${all.length} degraded or not ready.`}
          {alerts > 0 && ` ${alerts} active ${alerts === 1 ? 'alert' : 'alerts'}.`}
        </strong>{' '}
        Checked {timeOf(data.at)}, every 10 seconds.{' '}
        {down > 0 && <a href="/handbook/repairs#a-service-is-not-ready">What to do</a>}
      </Verdict>
      <Alerts alerts={data.alerts} />
      <TitledPanel id="health-services" title="Services">
        <Muted $small $top="0.25rem">
          Response times over {slowMs} ms are slow; no answer within 2 seconds is a fault.
        </Muted>
        <Stack $gap="0" $top="0.5rem">
          {data.services.map((service) => (
            <ServiceRow key={`${service.service} ${service.instance}`} health={service} at={at} />
          ))}
        </Stack>
      </TitledPanel>
      <TitledPanel id="health-engines" title="Dependencies">
        <Stack $gap="0" $top="0.5rem">
          {data.engines.map((engine) => (
            <EngineRow key={engine.engine} health={engine} at={at} />
          ))}
        </Stack>
      </TitledPanel>
    </Stack>
  );
};

const Alerts = ({ alerts }: { readonly alerts: readonly ActiveAlert[] | null }) => (
  <TitledPanel id="health-alerts" title="Alerts">
    <Muted $small $top="0.25rem">
      {alerts === null
        ? 'The alerts could not be read.'
        : alerts.length === 0
          ? 'No active alerts.'
          : 'Each was mailed when it began. One that is over leaves this list after five minutes.'}
    </Muted>
    <AlertList>
      {alerts?.map(({ name, subject, text, affected, since }) => (
        <li key={name}>
          <strong>{subject}</strong>
          <p>{text}</p>
          {affected.length > 0 && <p>Affected: {affected.join(', ')}</p>}
          <Muted $small>
            Since {momentOf(since)}.{' '}
            <a href={`/handbook/alerts#${name.toLowerCase()}`} aria-label={`What to do about ${name}`}>
              What to do
            </a>
          </Muted>
        </li>
      ))}
    </AlertList>
  </TitledPanel>
);

export const HealthPage = adminPage('Health', SystemStatus);

const ServiceRow = ({ health, at }: { readonly health: ServiceHealth; readonly at: number }) => {
  const { service, instance, readiness, tookMs } = health;
  return (
    <StatusRow
      name={service}
      status={readiness?.status}
      upFor={readiness === null ? null : runningFor(readiness.since, at)}
      tookMs={readiness === null ? null : tookMs}
    >
      <Fact name="Instance">{instance}</Fact>
      {readiness !== null && (
        <>
          <Fact name="Running since">{momentOf(readiness.since)}</Fact>
          <Fact name="Version">
            {readiness.version + (readiness.builtAt === null ? '' : `, built ${momentOf(readiness.builtAt)}`)}
          </Fact>
          <Fact name="Last change">{momentOf(readiness.changedAt)}</Fact>
          <Fact name="Checks">
            {Object.entries(readiness.engines)
              .map(([engine, state]) => `${engine} ${state}`)
              .join(', ') || 'None'}
          </Fact>
        </>
      )}
    </StatusRow>
  );
};

const EngineRow = ({ health, at }: { readonly health: EngineHealth; readonly at: number }) => {
  const { engine, answers, version, since, tookMs } = health;
  return (
    <StatusRow
      name={engine}
      status={answers ? 'ready' : undefined}
      upFor={since === null ? null : runningFor(since, at)}
      tookMs={answers ? tookMs : null}
    >
      <Fact name="Version">{version ?? 'Unknown'}</Fact>
      {since !== null && <Fact name="Running since">{momentOf(since)}</Fact>}
    </StatusRow>
  );
};

/** A degraded process still takes requests. */
const toneOf = (status: Readiness['status'] | undefined): BadgeTone =>
  status === 'ready' ? 'good' : status === 'degraded' ? 'light' : 'bad';

const runningFor = (since: string, at: number): string => ageOf(at - Date.parse(since));

/** Slower answers than this are marked: a poll of a healthy process takes tens of milliseconds. */
const slowMs = 500;

interface StatusRowProps {
  readonly name: string;
  readonly status: Readiness['status'] | undefined;
  /** How long it has been running; `null` where it is unknown. */
  readonly upFor: string | null;
  /** `null`: it did not respond. */
  readonly tookMs: number | null;
  readonly children: ReactNode;
}

/** One line; the details open by themselves on a fault. */
const StatusRow = ({ name, status, upFor, tookMs, children }: StatusRowProps) => (
  <Row key={String(status === 'ready')} open={status !== 'ready'}>
    <Line>
      <h3>{name}</h3>
      <Badge $tone={toneOf(status)}>{capitalized(status ?? 'no response')}</Badge>
      <Muted as="span" $small>
        {upFor === null ? '' : `up ${upFor}`}
      </Muted>
      <Muted as="span" $small>
        {tookMs === null ? 'no answer within 2 s' : `${tookMs} ms`}
        {tookMs !== null && tookMs > slowMs && <Badge $tone="light">slow</Badge>}
      </Muted>
    </Line>
    <Facts>{children}</Facts>
  </Row>
);

const AlertList = styled.ul`
  li { padding-block: 0.75rem; border-top: 1px solid ${({ theme }) => theme.color.line}; }
  li:first-child { margin-top: 0.5rem; }
`;

const Row = styled.details`
  border-top: 1px solid ${({ theme }) => theme.color.line};
`;

const Line = styled(DisclosureTitle)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 1rem;
  gap: 0.125rem 0.75rem;
  padding-block: 0.5rem;
  font-weight: 400;

  h3 { overflow-wrap: anywhere; color: ${({ theme }) => theme.color.text}; font-size: 1.0625rem; }
  > span { font-variant-numeric: tabular-nums; }
  > :nth-child(3) { grid-row: 2; grid-column: 1; }
  > :nth-child(4) { display: inline-flex; grid-row: 2; grid-column: 2; gap: 0.5rem; justify-self: end; }
  &::after { grid-row: 1; grid-column: 3; justify-self: center; }

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 1.5fr) 8rem minmax(0, 1fr) 9rem 1rem;
    > :nth-child(n) { grid-row: 1; grid-column: auto; justify-self: start; }
    &::after { grid-column: 5; }
  }
`;

const Facts = styled(FactList)`
  padding: 0.25rem 0 1rem;
  font-size: ${({ theme }) => theme.size.small};
`;

const refetchMs = 10_000;

/** The state of every process, refetched while the page is open. */
const systemHealth = adminQuery(['health'], loadSystemHealth, '/api/admin/health', refetchMs);
