import type { RotationShare } from '@marquee/contracts/http/rotation-shares';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { DataTable, HeadRow } from '../../ui/layout/data-table';
import { Columns } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { TableRegion } from '../frame/sort-table';
import { TitledPanel } from '../frame/titled-panel';
import { rotationShares } from './featured-queries';

const rowsAtEachEnd = 5;

/** The featured models that the home page has served least and most. */
export const RotationPanel = () => {
  const { data, error } = useQuery(rotationShares);
  const due = data?.week.filter(({ ratio }) => ratio !== null) ?? [];
  const today = data?.today ?? [];
  const most = due.slice(rowsAtEachEnd).toReversed().slice(0, rowsAtEachEnd);
  return (
    <TitledPanel id="rotation" title="Home page rotation">
      <Muted $top="0.25rem">
        Cards seen in the home page’s featured slots in the last 7 days. Fair share: an equal part of all
        home-page views. Expect 90% to 110% over a full day; others are marked, unless chance explains it.
      </Muted>
      <LoadError what="the rotation figures" error={error} />
      {data !== undefined && due.length === 0 && <Muted $top="0.25rem">No cards counted yet.</Muted>}
      <Columns $from="tablet" $gap="0 2rem">
        {due.length > 0 && <Shares name="Least served" rows={due.slice(0, rowsAtEachEnd)} today={today} />}
        {most.length > 0 && <Shares name="Most served" rows={most} today={today} />}
      </Columns>
    </TitledPanel>
  );
};

interface SharesProps {
  readonly name: string;
  readonly rows: readonly RotationShare[];
  readonly today: readonly RotationShare[];
}

const Shares = ({ name, rows, today }: SharesProps) => {
  const byId = new Map(today.map((share) => [share.id, share]));
  return (
    <TableRegion label={name}>
      <DataTable>
        <HeadRow first={name} names={['Cards', 'Fair share', 'Of fair share']} />
        <tbody>
          {rows.map((share) => {
            const verdict = verdictOf(share, byId.get(share.id));
            return (
              <tr key={share.id}>
                <Name scope="row">{share.name}</Name>
                <td>{withSeparators(share.cards)}</td>
                <td>{withSeparators(Math.round(share.due))}</td>
                <td>
                  {Math.round((share.ratio ?? 0) * 100)}%{' '}
                  {verdict !== undefined && <Badge $tone="bad">{verdict}</Badge>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </TableRegion>
  );
};

const Name = styled.th`${({ theme }) => theme.from.tablet} { white-space: nowrap; }`;

/** The part that a whole day should be, with twice the deviation of chance. Today counts for nothing. */
const verdictOf = (
  { cards, due }: RotationShare,
  today: RotationShare | undefined,
): 'Too few' | 'Too many' | undefined => {
  const [seen, owed] = [cards - (today?.cards ?? 0), due - (today?.due ?? 0)];
  const chance = 2 * Math.sqrt(Math.max(0, owed));
  if (owed <= 0) return undefined;
  if (seen < 0.9 * owed - chance) return 'Too few';
  return seen > 1.1 * owed + chance ? 'Too many' : undefined;
};
