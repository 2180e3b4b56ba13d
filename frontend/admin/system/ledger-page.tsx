import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures } from '@marquee/contracts/rules/ledger-figures';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ageOf } from '../../ui/format/duration';
import { counted, withSeparators } from '../../ui/format/number';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Fact } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { adminPage } from '../frame/admin-page';
import { Verdict } from '../frame/verdict';
import { DeadLettersPanel } from './dead-letters-panel';
import { ledgerQuery } from './ledger-queries';
import { TrackingProcesses } from './tracking-processes';

/** Whether the ledger balances, every figure with its meaning, and each tracking process. */
const LedgerAndDeadLetters = () => {
  const { data, error } = useQuery(ledgerQuery);
  return (
    <>
      <Stack $top="1.5rem">
        <LoadError what="the ledger" error={error} />
        {data === undefined ? error === null && <Skeleton $height="24rem" /> : <Totals ledger={data} />}
      </Stack>
      <DeadLettersPanel />
    </>
  );
};

export const LedgerPage = adminPage('Ledger', LedgerAndDeadLetters);

const Totals = ({ ledger }: { readonly ledger: Ledger }) => (
  <>
    <Verdict $good={ledger.balanced} role="status">
      <strong>{ledger.balanced ? 'The ledger balances.' : 'The ledger does not balance.'}</strong>{' '}
      {explanation(ledger)}
    </Verdict>
    <Panel aria-labelledby="ledger-totals">
      <PanelTitle id="ledger-totals">Totals</PanelTitle>
      <Figures>
        {ledgerFigures.map(({ name, key, means }) => (
          <Fact key={name} name={name}>
            <Value data-figure={name}>{withSeparators(ledger.totals[key])}</Value>
            {means}
          </Fact>
        ))}
        <Fact name="oldest uncounted event">
          <Value>{oldest(ledger)}</Value>
          Age of the oldest accepted event that is in flight or missing; accurate to two seconds.
        </Fact>
        <Fact name="invalid traffic">
          <Value>{withSeparators(ledger.invalid)}</Value>
          Counted events from bots, prefetches and link previews, and impossible events. Dashboards exclude
          them.
        </Fact>
      </Figures>
      <Muted $small>
        accepted = counted + repeated + in flight + quarantined + gap events. As of{' '}
        {new Date(ledger.at).toLocaleTimeString('en-US')}.
      </Muted>
    </Panel>
    <TrackingProcesses ledger={ledger} />
  </>
);

const explanation = ({ balanced, totals }: Ledger): string => {
  if (!balanced) {
    return totals.gapMessages > 0
      ? `${counted(totals.gapEvents, 'event is', 'events are')} missing, in ${counted(totals.gapMessages, 'message', 'messages')}.`
      : 'More events were counted than accepted.';
  }
  const quarantined =
    totals.quarantined > 0
      ? ` ${counted(totals.quarantined, 'event is', 'events are')} quarantined as dead letters.`
      : '';
  const inFlight =
    totals.inFlight > 0
      ? `${counted(totals.inFlight, 'event is', 'events are')} in flight.`
      : 'Every accepted event is accounted for.';
  return inFlight + quarantined;
};

const oldest = ({ at, oldestUncountedAt }: Ledger): string => {
  if (oldestUncountedAt === undefined) return 'unknown';
  return oldestUncountedAt === null ? 'none' : `${ageOf(Date.parse(at) - Date.parse(oldestUncountedAt))} old`;
};

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.25rem clamp(0.875rem, 2vw, 1.5rem);
  margin-block: 1rem;

  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(5, minmax(0, 1fr)); }

  dt { font-weight: 700; }
  dt::first-letter { text-transform: uppercase; }
  dd { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
`;

const Value = styled.span`
  display: block;
  margin-block: 0.125rem;
  color: ${({ theme }) => theme.color.text};
  font-size: clamp(1.5rem, 1.3rem + 0.8vw, 1.75rem);
  font-weight: 800;
  font-stretch: 82%;
  font-variant-numeric: tabular-nums;
  line-height: 1.1;
`;
