import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures } from '@marquee/contracts/ledger/ledger-figures';
import { ledgerSentence } from '@marquee/contracts/ledger/ledger-sentence';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Explain } from '../../ui/feedback/explain';
import { LoadError } from '../../ui/feedback/load-error';
import { momentOf, timeOf } from '../../ui/format/day';
import { ageOf } from '../../ui/format/duration';
import { Stack } from '../../ui/layout/stack';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { adminPage } from '../frame/admin-page';
import { IfAllowed } from '../frame/rights';
import { TitledPanel } from '../frame/titled-panel';
import { Verdict } from '../frame/verdict';
import { DeadLettersPanel } from './dead-letters-panel';
import { LedgerEquation } from './ledger-equation';
import { ledgerQuery } from './ledger-queries';
import { Figures, LedgerSources, Value } from './ledger-sources';
import { TrackingProcesses } from './tracking-processes';

/** Whether the ledger balances, its equation, the counts that must agree, and each tracking process. */
const LedgerAndDeadLetters = () => {
  const { data, error } = useQuery(ledgerQuery);
  return (
    <Stack $top="1.5rem">
      <LoadError what="the ledger" error={error} />
      {data !== undefined && <Totals ledger={data} />}
      <IfAllowed area="deadLetters">
        <DeadLettersPanel />
      </IfAllowed>
    </Stack>
  );
};

export const LedgerPage = adminPage('Ledger', LedgerAndDeadLetters);

const Totals = ({ ledger }: { readonly ledger: Ledger }) => (
  <>
    <Verdict $tone={ledger.balanced ? 'good' : 'bad'} role="status">
      <strong>{ledger.balanced ? 'The ledger balances.' : 'The ledger does not balance.'}</strong>{' '}
      {ledgerSentence(ledger)}{' '}
      {!ledger.balanced && <a href="/handbook/repairs#the-ledger-does-not-balance">What to do</a>}
    </Verdict>
    <TitledPanel id="ledger-totals" title="Every accepted event">
      <LedgerEquation totals={ledger.totals} />
      <Stack $top="1rem">
        <FactList>
          <Fact name="Oldest uncounted event">
            {oldest(ledger)}{' '}
            <Explain term="Oldest uncounted event">
              The age of the oldest accepted event that is in flight or missing; accurate to two seconds.
            </Explain>
          </Fact>
          <Fact name="Invalid traffic">
            {withSeparators(ledger.invalid)} of the counted events are bots, prefetches, link previews and
            impossible events. Dashboards exclude them.
          </Fact>
          <Fact name="As of">{timeOf(ledger.at)}</Fact>
        </FactList>
      </Stack>
      <details>
        <DisclosureTitle>All figures and their meanings</DisclosureTitle>
        <Figures>
          {ledgerFigures.map(({ name, key, means }) => (
            <Fact key={name} name={name}>
              <Value data-figure={name}>{withSeparators(ledger.totals[key])}</Value>
              {means}
            </Fact>
          ))}
        </Figures>
      </details>
    </TitledPanel>
    <LedgerSources ledger={ledger} />
    <TrackingProcesses ledger={ledger} />
    <WriteOffs ledger={ledger} />
  </>
);

const oldest = ({ at, oldestUncountedAt }: Ledger): string =>
  oldestUncountedAt === null ? 'None' : `${ageOf(Date.parse(at) - Date.parse(oldestUncountedAt))} old`;

/** Losses that operators have accepted: who, when, why. Absent when there is none. */
const WriteOffs = ({ ledger: { writeOffs } }: { readonly ledger: Ledger }) =>
  writeOffs.total === 0 ? null : (
    <TitledPanel id="ledger-write-offs" title="Written off">
      <Stack as="ul" $gap="0.75rem" $top="0.75rem">
        {writeOffs.latest.map(({ producer, events, lostClicks, operator, reason, at }) => (
          <li key={`${producer} ${at}`}>
            <strong>{counted(events + lostClicks, 'event', 'events')}</strong> of{' '}
            {producer === null ? 'the dashboards’ figures' : <code>{producer.slice(0, 8)}</code>}: {reason}
            <Muted $small>
              {operator}, {momentOf(at)}
            </Muted>
          </li>
        ))}
      </Stack>
      {writeOffs.total > writeOffs.latest.length && (
        <Muted $small $top="0.5rem">
          {counted(writeOffs.total - writeOffs.latest.length, 'earlier one is', 'earlier ones are')} not
          shown.
        </Muted>
      )}
    </TitledPanel>
  );
