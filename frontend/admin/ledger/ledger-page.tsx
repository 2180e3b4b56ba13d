import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures } from '@marquee/contracts/rules/ledger-figures';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ageOf } from '../../ui/format/duration';
import { counted, withSeparators } from '../../ui/format/number';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { AdminPage } from '../frame/admin-page';
import { DeadLettersPanel } from './dead-letters-panel';
import { ledger } from './ledger-queries';
import { TrackingProcesses } from './tracking-processes';

export const LedgerPage = () => (
  <AdminPage title="Ledger">
    <LedgerPanel />
    <DeadLettersPanel />
  </AdminPage>
);

/** The books: whether they balance, what every figure is and means, and each tracking process by itself. */
export const LedgerPanel = () => {
  const { data, error } = useQuery(ledger);
  return (
    <Stack>
      {error !== null && <FieldError role="alert">The books did not arrive: {reasonOf(error)}</FieldError>}
      {data === undefined ? error === null && <Skeleton $height="24rem" /> : <Books books={data} />}
    </Stack>
  );
};

const Books = ({ books }: { readonly books: Ledger }) => (
  <>
    <Verdict $balanced={books.balanced} role="status">
      <strong>{books.balanced ? 'The books balance.' : 'The books do not balance.'}</strong>{' '}
      {explanation(books)}
    </Verdict>
    <Panel aria-labelledby="ledger-totals">
      <PanelTitle id="ledger-totals">Totals</PanelTitle>
      <Figures>
        {ledgerFigures.map(({ name, of, means }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Value data-figure={name}>{withSeparators(of(books.totals))}</Value>
              {means}
            </dd>
          </div>
        ))}
        <div>
          <dt>oldest uncounted event</dt>
          <dd>
            <Value>{oldest(books)}</Value>
            How long ago the oldest event was accepted that is still on its way, or missing; two seconds
            exact.
          </dd>
        </div>
        <div>
          <dt>invalid traffic</dt>
          <dd>
            <Value>{withSeparators(books.invalid)}</Value>
            Of those counted: robots, prefetches, previews and the impossible. In none of the dashboards’
            figures.
          </dd>
        </div>
      </Figures>
      <Muted>
        accepted = counted + repeated + in flight + quarantined + gap events. As of{' '}
        {new Date(books.at).toLocaleTimeString('en-US')}.
      </Muted>
    </Panel>
    <TrackingProcesses books={books} />
  </>
);

const explanation = ({ balanced, totals }: Ledger): string => {
  if (!balanced) {
    return totals.gapMessages > 0
      ? `${counted(totals.gapEvents, 'event is', 'events are')} missing, in ${counted(totals.gapMessages, 'message', 'messages')}.`
      : 'More was counted than accepted.';
  }
  const aside =
    totals.quarantined > 0
      ? ` ${counted(totals.quarantined, 'event is', 'events are')} set aside as dead letters.`
      : '';
  const onTheWay =
    totals.inFlight > 0
      ? `${counted(totals.inFlight, 'event is', 'events are')} on the way.`
      : 'Everything that was accepted is accounted for.';
  return onTheWay + aside;
};

const oldest = ({ at, oldestUncountedAt }: Ledger): string => {
  if (oldestUncountedAt === undefined) return 'unknown';
  return oldestUncountedAt === null ? 'none' : `${ageOf(Date.parse(at) - Date.parse(oldestUncountedAt))} old`;
};

const Stack = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1.5rem;

  > * { min-width: 0; }
`;

const Verdict = styled.p<{ $balanced: boolean }>`
  padding: 1rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ $balanced, theme }) => ($balanced ? theme.color.goodWash : theme.color.badWash)};
  color: ${({ $balanced, theme }) => ($balanced ? theme.color.good : theme.color.bad)};

  strong { font-size: ${({ theme }) => theme.size.title}; }
`;

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

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 400;
`;
