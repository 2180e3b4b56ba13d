import type { PlacementShare } from '@marquee/contracts/http/placement-shares';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { placementShares } from './featured-queries';

/** Rows at each end. */
const endRows = 5;

/** The featured models that the home page has served least and most. */
export const PlacementPanel = () => {
  const { data, error } = useQuery(placementShares);
  const due = data?.week.filter(({ ratio }) => ratio !== null) ?? [];
  const most = due.slice(endRows).toReversed().slice(0, endRows);
  return (
    <Panel aria-labelledby="placement">
      <PanelTitle id="placement">Home page placement</PanelTitle>
      <Muted $top="0.25rem">
        Cards seen in the home page’s featured slots in the last 7 days. Due is an equal part of all cards
        seen while the model was featured; 100% is exactly that part. Models take turns, so over a whole day
        each should be between 90% and 110%.
      </Muted>
      <LoadError what="the placement figures" error={error} />
      {data !== undefined && due.length === 0 && <Muted $top="0.25rem">No cards counted yet.</Muted>}
      {due.length > 0 && (
        <Shares name="Least served" rows={due.slice(0, endRows)} today={data?.today ?? []} />
      )}
      {most.length > 0 && <Shares name="Most served" rows={most} today={data?.today ?? []} />}
    </Panel>
  );
};

interface SharesProps {
  readonly name: string;
  readonly rows: readonly PlacementShare[];
  readonly today: readonly PlacementShare[];
}

const Shares = ({ name, rows, today }: SharesProps) => {
  const byId = new Map(today.map((share) => [share.id, share]));
  return (
    <Table label={name}>
      <DataTable>
        <HeadRow first={name} names={['Cards', 'Due', 'Share of due', 'Cards today', 'Share today']} />
        <tbody>
          {rows.map((share) => (
            <tr key={share.id}>
              <th scope="row">{share.name}</th>
              <td>{withSeparators(share.cards)}</td>
              <td>{withSeparators(Math.round(share.due))}</td>
              <td>{percent(share.ratio)}</td>
              <td>{withSeparators(byId.get(share.id)?.cards ?? 0)}</td>
              <td>{percent(byId.get(share.id)?.ratio ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Table>
  );
};

const percent = (ratio: number | null): string => (ratio === null ? '–' : `${Math.round(ratio * 100)}%`);

const Table = styled(TableScroller)`
  margin-top: 1rem;
`;
