import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures, processState } from '@marquee/contracts/ledger/ledger-figures';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { capitalized } from '../../ui/format/capitalized';
import { momentOf } from '../../ui/format/day';
import { CompactTable, HeadRow } from '../../ui/layout/data-table';
import { Muted } from '../../ui/text/muted';
import { TableRegion } from '../frame/sort-table';
import { TitledPanel } from '../frame/titled-panel';

/** The figures of each tracking process; columns in which every process has 0 are named below the table. */
export const TrackingProcesses = ({ ledger }: { readonly ledger: Ledger }) => {
  const { totals, producers, producersOmitted } = ledger;
  const isShown = ({ key }: (typeof ledgerFigures)[number]): boolean =>
    key === 'accepted' || [totals, ...producers].some((figures) => figures[key] !== 0);
  const columns = ledgerFigures.filter(isShown);
  const zero = ledgerFigures.filter((figure) => !isShown(figure)).map(({ name }) => name);
  return (
    <TitledPanel id="ledger-producers" title="Tracking processes">
      <TableRegion label="Tracking processes">
        <CompactTable>
          <HeadRow first="Process" names={columns.map(({ name }) => capitalized(name))} />
          <tbody>
            {producers.map((producer) => (
              <tr key={producer.producer}>
                <th scope="row">
                  <Process producer={producer} />
                </th>
                {columns.map(({ name, key }) => (
                  <td key={name}>{withSeparators(producer[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {columns.map(({ name, key }) => (
                <td key={name}>{withSeparators(totals[key])}</td>
              ))}
            </tr>
          </tfoot>
        </CompactTable>
      </TableRegion>
      {zero.length > 0 && (
        <Muted $small $top="0.5rem">
          0 everywhere: {zero.join(', ')}.
        </Muted>
      )}
      {producersOmitted > 0 && (
        <Muted $small $top="0.5rem">
          {counted(producersOmitted, 'earlier process is', 'earlier processes are')} reconciled and appear in
          the totals only.
        </Muted>
      )}
    </TitledPanel>
  );
};

const Process = ({ producer }: { readonly producer: Ledger['producers'][number] }) => {
  const { closed, inFlight, gapEvents, quarantined } = producer;
  const isSettled = inFlight === 0 && gapEvents === 0 && quarantined === 0;
  return (
    <>
      Process <code>{producer.producer.slice(0, 8)}</code>
      <Muted as="span" $small style={{ display: 'block', fontWeight: 400 }}>
        {capitalized(processState(producer))}, last seen {momentOf(producer.lastAt)}
        {closed && isSettled && '; fully counted'}
      </Muted>
    </>
  );
};
