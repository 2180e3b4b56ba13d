import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures, processState } from '@marquee/contracts/ledger/ledger-figures';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { css, styled } from 'styled-components';
import { capitalized } from '../../ui/format/capitalized';
import { momentOf } from '../../ui/format/day';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Fact } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { TitledPanel } from '../frame/titled-panel';

type Producer = Ledger['producers'][number];

/** The figures of each tracking process: a table, or lists on screens too narrow for it. */
export const TrackingProcesses = ({ ledger }: { readonly ledger: Ledger }) => (
  <TitledPanel id="ledger-producers" title="Tracking processes">
    <ProcessTable ledger={ledger} />
    <ProcessLists producers={ledger.producers} />
    {ledger.producersOmitted > 0 && (
      <Muted $small $top="0.5rem">
        {counted(ledger.producersOmitted, 'earlier process is', 'earlier processes are')} reconciled and
        appear in the totals only.
      </Muted>
    )}
  </TitledPanel>
);

const ProcessTable = ({ ledger }: { readonly ledger: Ledger }) => (
  <Wide label="Tracking processes">
    <DataTable>
      <HeadRow first="Process" names={ledgerFigures.map(({ name }) => name)} />
      <tbody>
        {ledger.producers.map((producer) => (
          <tr key={producer.producer}>
            <th scope="row">
              <Process producer={producer} />
            </th>
            {ledgerFigures.map(({ name, key }) => (
              <Cell key={name} $zero={producer[key] === 0}>
                {withSeparators(producer[key])}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {ledgerFigures.map(({ name, key }) => (
            <Cell key={name} $zero={ledger.totals[key] === 0}>
              {withSeparators(ledger.totals[key])}
            </Cell>
          ))}
        </tr>
      </tfoot>
    </DataTable>
  </Wide>
);

const ProcessLists = ({ producers }: { readonly producers: readonly Producer[] }) => (
  <Narrow>
    {producers.map((producer) => (
      <li key={producer.producer}>
        <Process producer={producer} />
        <dl>
          {ledgerFigures.map(({ name, key }) => (
            <Fact key={name} name={name}>
              {withSeparators(producer[key])}
            </Fact>
          ))}
        </dl>
      </li>
    ))}
  </Narrow>
);

const Process = ({ producer }: { readonly producer: Producer }) => {
  const { closed, inFlight, gapEvents, quarantined } = producer;
  const isSettled = inFlight === 0 && gapEvents === 0 && quarantined === 0;
  return (
    <>
      Process <code>{producer.producer.slice(0, 8)}</code>
      <Seen>
        {capitalized(processState(producer))}, last seen {momentOf(producer.lastAt)}
        {closed && isSettled && '; fully counted'}
      </Seen>
    </>
  );
};

const Wide = styled(TableScroller)`
  display: none;
  margin-top: 1rem;

  ${({ theme }) => theme.from.wide} { display: flex; }
  thead th::first-letter { text-transform: uppercase; }
`;

/** Zeros are muted so that other figures stand out. */
const Cell = styled.td<{ readonly $zero: boolean }>`
  ${({ $zero, theme }) => $zero && css`color: ${theme.color.textFaint}; font-weight: 400;`}
`;

const Narrow = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  margin-top: 1rem;

  ${({ theme }) => theme.from.wide} { display: none; }

  li {
    padding: 0.875rem 1rem;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.medium};
  }

  dl {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.5rem 1rem;
    margin-top: 0.75rem;
    padding-top: 0.625rem;
    border-top: 1px solid ${({ theme }) => theme.color.line};
    ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  }

  dt { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
  dt::first-letter { text-transform: uppercase; }
  dd { font-weight: 650; font-variant-numeric: tabular-nums; }
`;

const Seen = styled(Muted).attrs({ $small: true })`
  font-weight: 400;

  ${({ theme }) => theme.from.wide} { white-space: nowrap; }
`;
