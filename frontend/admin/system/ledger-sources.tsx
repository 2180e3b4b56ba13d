import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerDifferences, ledgerSources } from '@marquee/contracts/ledger/ledger-sentence';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { longDay, timeOf } from '../../ui/format/day';
import { Fact } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { TitledPanel } from '../frame/titled-panel';

/** The counts that must agree, side by side, and what the dashboards lack. */
export const LedgerSources = ({ ledger }: { readonly ledger: Ledger }) => {
  const { rollups } = ledger.sources;
  return (
    <TitledPanel id="ledger-sources" title="The same events, counted independently">
      <Figures>
        {ledgerSources(ledger).map(({ name, events, at, means }) => (
          <Fact key={name} name={name}>
            <Value>{events === null ? 'Unknown' : withSeparators(events)}</Value>
            {means}
            {at !== null && (
              <Muted as="div" $small $top="0.25rem">
                Last at {timeOf(at)}
              </Muted>
            )}
          </Fact>
        ))}
      </Figures>
      {ledgerDifferences(ledger).map((text) => (
        <Muted key={text}>{text}</Muted>
      ))}
      {rollups !== null && rollups.missing.length > 0 && (
        <ul>
          {rollups.missing.map(({ table, day, events }) => (
            <li key={`${table} ${day}`}>
              {longDay(day)}: {table === 'all' ? 'all tables' : <code>{table}</code>}{' '}
              {counted(events, 'event', 'events')} short. <code>make rebuild DAY={day}</code> shows what the
              log contains.
            </li>
          ))}
        </ul>
      )}
    </TitledPanel>
  );
};

/** Figures side by side: two in a row on phones, five on wide screens. */
export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.25rem clamp(0.875rem, 2vw, 1.5rem);
  margin-block: 1rem;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }

  dt { font-weight: 700; }
  dt::first-letter { text-transform: uppercase; }
  dd { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
`;

export const Value = styled.span`
  display: block;
  margin-block: 0.125rem;
  color: ${({ theme }) => theme.color.text};
  font-size: clamp(1.5rem, 1.3rem + 0.8vw, 1.75rem);
  font-weight: 800;
  font-stretch: 82%;
  font-variant-numeric: tabular-nums;
  line-height: 1.1;
`;
