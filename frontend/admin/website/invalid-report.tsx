import type { Period, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { explainedReasons } from '../../catalog/traffic/invalid-reasons';
import { longDay } from '../../ui/format/day';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Muted } from '../../ui/text/muted';
import { TitledPanel } from '../frame/titled-panel';

/** Automated traffic by reason and day. No other figure includes it. */
export const InvalidReport = ({
  invalid,
  invalidDays = [],
  period,
}: Pick<WebsiteAnalytics, 'invalid' | 'invalidDays'> & { readonly period: Period }) => {
  const days = [...new Set(invalidDays.map(({ date }) => date))].sort().reverse();
  const events = new Map(invalidDays.map((row) => [`${row.date} ${row.reason}`, row.events]));
  return (
    <TitledPanel id="invalid-traffic" title="Invalid traffic">
      <Muted $top="0.25rem">
        Counted separately; not included above.{' '}
        <Link to={`/admin/traffic?period=${period}`}>By reason and model</Link>
      </Muted>
      {invalid.length === 0 ? (
        <Muted $top="0.25rem">None in this period.</Muted>
      ) : (
        <Table label="Invalid traffic">
          <DataTable>
            <HeadRow first="Day" names={invalid.map(({ reason }) => explainedReasons[reason].name)} />
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
    </TitledPanel>
  );
};

const Table = styled(TableScroller)`
  margin-top: 1rem;
`;
