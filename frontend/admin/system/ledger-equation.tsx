import type { Ledger } from '@marquee/contracts/http/ledger';
import { withSeparators } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { Muted } from '../../ui/text/muted';

type Totals = Ledger['totals'];

/** The sum of these is what was accepted. */
const parts: readonly { readonly key: keyof Totals; readonly name: string }[] = [
  { key: 'counted', name: 'counted' },
  { key: 'repeated', name: 'repeated' },
  { key: 'inFlight', name: 'in flight' },
  { key: 'quarantined', name: 'quarantined' },
  { key: 'gapEvents', name: 'missing' },
  { key: 'writtenOff', name: 'written off' },
];

/** `736,014 accepted = 736,000 counted + 14 in flight`: parts of zero are listed in words below it. */
export const LedgerEquation = ({ totals }: { readonly totals: Totals }) => {
  const shown = parts.filter(({ key }) => key === 'counted' || totals[key] !== 0);
  const zero = parts.filter((part) => !shown.includes(part)).map(({ name }) => name);
  return (
    <>
      <Equation>
        <Term>
          <b>{withSeparators(totals.accepted)}</b> accepted
        </Term>{' '}
        {shown.map(({ key, name }, index) => (
          <Term key={key}>
            <Sign>{index === 0 ? '=' : totals[key] < 0 ? '−' : '+'}</Sign>{' '}
            <b>{withSeparators(Math.abs(totals[key]))}</b> {name}{' '}
          </Term>
        ))}
      </Equation>
      {zero.length > 0 && <Muted $top="0.5rem">No events {list.format(zero)}.</Muted>}
    </>
  );
};

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

const Equation = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.25rem 0.75rem;
  margin-top: 0.75rem;

  b {
    color: ${({ theme }) => theme.color.text};
    font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.25rem);
    font-weight: 800;
    font-stretch: 82%;
    font-variant-numeric: tabular-nums;
  }
`;

const Term = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  white-space: nowrap;
`;

const Sign = styled.span`
  margin-inline-end: 0.5rem;
  color: ${({ theme }) => theme.color.highlightText};
  font-size: 1.5rem;
  font-weight: 700;
`;
