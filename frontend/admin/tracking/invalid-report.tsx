import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { styled } from 'styled-components';
import { longDay } from '../../ui/format/day';
import { withSeparators } from '../../ui/format/number';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';

/** Traffic that no person caused, by reason and day. It is in none of the other figures. */
export const InvalidReport = ({
  invalid,
  invalidDays = [],
}: Pick<WebsiteAnalytics, 'invalid' | 'invalidDays'>) => {
  const days = [...new Set(invalidDays.map(({ date }) => date))].sort().reverse();
  const events = new Map(invalidDays.map((row) => [`${row.date} ${row.reason}`, row.events]));
  return (
    <Panel aria-labelledby="invalid-traffic">
      <PanelTitle id="invalid-traffic">Invalid Traffic</PanelTitle>
      <Lead>Counted apart, and in none of the figures above.</Lead>
      {invalid.length === 0 ? (
        <Lead>None in these days.</Lead>
      ) : (
        <Table label="Invalid Traffic">
          <DataTable>
            <HeadRow first="Day" names={invalid.map(({ reason }) => reasonNames[reason])} />
            <tbody>
              {days.map((day) => (
                <tr key={day}>
                  <th scope="row">{longDay(day)}</th>
                  {invalid.map(({ reason }) => (
                    <td key={reason}>{withSeparators(events.get(`${day} ${reason}`) ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">All</th>
                {invalid.map(({ reason, events: sum }) => (
                  <td key={reason}>{withSeparators(sum)}</td>
                ))}
              </tr>
            </tfoot>
          </DataTable>
        </Table>
      )}
    </Panel>
  );
};

const Table = styled(TableScroller)`
  margin-top: 1rem;
`;

const Lead = styled.p`
  margin-top: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

/** Why an event is no person's doing, in words. */
export const reasonNames: Readonly<Record<InvalidReason, string>> = {
  bot: 'Robots',
  prefetch: 'Prefetches',
  head: 'HEAD requests',
  preview: 'Link previews',
  impossible: 'Impossible',
};
