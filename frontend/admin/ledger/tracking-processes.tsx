import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures } from '@marquee/contracts/rules/ledger-figures';
import { styled } from 'styled-components';
import { momentOf } from '../../ui/format/day';
import { counted, withSeparators } from '../../ui/format/number';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';

type Producer = Ledger['producers'][number];

/** Each tracking process by itself: a table of all of them, or, where that would be wider than the screen, one list for each. */
export const TrackingProcesses = ({ books }: { readonly books: Ledger }) => (
  <Panel aria-labelledby="ledger-producers">
    <PanelTitle id="ledger-producers">Tracking processes</PanelTitle>
    <ProcessTable books={books} />
    <ProcessLists producers={books.producers} />
    {books.producersOmitted !== undefined && books.producersOmitted > 0 && (
      <Muted>
        And {counted(books.producersOmitted, 'earlier one', 'earlier ones')}, settled, in the totals only.
      </Muted>
    )}
  </Panel>
);

const ProcessTable = ({ books }: { readonly books: Ledger }) => (
  <Wide label="Tracking processes">
    <DataTable>
      <HeadRow first="Process" names={ledgerFigures.map(({ name }) => name)} />
      <tbody>
        {books.producers.map((producer) => (
          <tr key={producer.producer}>
            <th scope="row">
              <Process producer={producer} />
            </th>
            {ledgerFigures.map(({ name, of }) => (
              <td key={name}>{withSeparators(of(producer))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {ledgerFigures.map(({ name, of }) => (
            <td key={name}>{withSeparators(of(books.totals))}</td>
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
          {ledgerFigures.map(({ name, of }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{withSeparators(of(producer))}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </Narrow>
);

const Process = ({ producer: { producer, closed, lastAt } }: { readonly producer: Producer }) => (
  <>
    <code>{producer.slice(0, 8)}</code>
    <Heard>
      {closed ? 'ended' : 'last heard'} {momentOf(lastAt)}
    </Heard>
  </>
);

const Wide = styled(TableScroller)`
  display: none;
  margin-top: 1rem;

  ${({ theme }) => theme.from.wide} { display: flex; }
`;

const Narrow = styled.ul`
  display: grid;
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
  dd { font-weight: 650; font-variant-numeric: tabular-nums; }
`;

const Muted = styled.p`
  margin-top: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Heard = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 400;
  white-space: nowrap;
`;
