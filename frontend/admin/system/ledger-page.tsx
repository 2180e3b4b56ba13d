import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures } from '@marquee/contracts/rules/ledger-figures';
import { ledgerSentence } from '@marquee/contracts/rules/ledger-sentence';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { timeOf } from '../../ui/format/day';
import { ageOf } from '../../ui/format/duration';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Fact } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { adminPage } from '../frame/admin-page';
import { Verdict } from '../frame/verdict';
import { DeadLettersPanel } from './dead-letters-panel';
import { ledgerQuery } from './ledger-queries';
import { Figures, LedgerSources, Value } from './ledger-sources';
import { TrackingProcesses } from './tracking-processes';
import { WriteOffs } from './write-offs';

/** Whether the ledger balances, the four counts that must agree, every figure with its meaning, and each tracking process. */
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
      {ledgerSentence(ledger)}
    </Verdict>
    <LedgerSources ledger={ledger} />
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
        accepted = counted + repeated + in flight + quarantined + gap events + written off. As of{' '}
        {timeOf(ledger.at)}.
      </Muted>
    </Panel>
    <TrackingProcesses ledger={ledger} />
    <WriteOffs ledger={ledger} />
  </>
);

const oldest = ({ at, oldestUncountedAt }: Ledger): string => {
  if (oldestUncountedAt === undefined) return 'unknown';
  return oldestUncountedAt === null ? 'none' : `${ageOf(Date.parse(at) - Date.parse(oldestUncountedAt))} old`;
};
