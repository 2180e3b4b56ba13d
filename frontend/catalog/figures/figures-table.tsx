import type { Dimension, Figures, Measure } from '@marquee/contracts/http/figures';
import { groupMinPeople, otherGroups } from '@marquee/contracts/http/model-analytics';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ratio } from '../../ui/format/number';
import { PlainButton } from '../../ui/inputs/button';
import { FirstRows } from '../../ui/inputs/first-rows';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { dimensionNames, measureNames, nameOf } from './figure-names';

interface FiguresTableProps {
  readonly title: string;
  readonly data: Pick<Figures, 'totals' | 'rows' | 'tooFewPeople'>;
  readonly by: Dimension;
  readonly measures: readonly [Measure, ...Measure[]];
  readonly labelOf?: (dimension: string, value: string) => string;
  /** Absent where the reader cannot filter. */
  readonly onFilter?: ((condition: string) => void) | undefined;
}

export const TooFewPeople = () => (
  <Muted>Figures are shown for groups of at least {groupMinPeople} people.</Muted>
);

/** The rows of an answer: the name of a row filters by it. */
export const FiguresTable = ({
  title,
  data,
  by,
  measures,
  labelOf = nameOf,
  onFilter,
}: FiguresTableProps) => {
  const [first] = measures;
  if (data.tooFewPeople) return <TooFewPeople />;
  if (data.rows.length === 0) return <Muted>Nothing was counted.</Muted>;
  return (
    <FirstRows of={title} count={data.rows.length}>
      <TableScroller label={title}>
        <CompactTable>
          <HeadRow
            first={dimensionNames[by]}
            names={[...measures.map((one) => measureNames[one]), 'Share']}
          />
          <tbody>
            {data.rows.map((row) => {
              const value = String(row[by] ?? '');
              const label = labelOf(by, value);
              const isFilter = onFilter !== undefined && value !== otherName && value !== otherGroups;
              return (
                <tr key={value}>
                  <th scope="row">
                    <Filter when={isFilter} onClick={() => onFilter?.(`${by}:${value}`)}>
                      {by === 'device' && isFilter && (
                        <Icon name={deviceIcon(value.toLowerCase())} size={18} />
                      )}
                      <bdi>{label}</bdi>
                    </Filter>
                  </th>
                  {measures.map((one) => (
                    <td key={one}>{withSeparators(Number(row[one] ?? 0))}</td>
                  ))}
                  <td>{ratio(Number(row[first] ?? 0) * 100, data.totals[first] ?? 0)}%</td>
                </tr>
              );
            })}
          </tbody>
        </CompactTable>
      </TableScroller>
    </FirstRows>
  );
};

const deviceIcon = (device: string) =>
  device.includes('mobile') ? 'mobile' : device.includes('tablet') ? 'tablet' : 'desktop';

interface FilterProps {
  readonly when: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const Filter = ({ when, onClick, children }: FilterProps) =>
  when ? (
    <Only onClick={onClick}>
      <VisuallyHidden>Only </VisuallyHidden>
      {children}
    </Only>
  ) : (
    children
  );

const Only = styled(PlainButton)`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: var(--touch-target);
  margin-block: -0.5rem;
  vertical-align: middle;
  overflow-wrap: anywhere;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.color.lineStrong};
  text-underline-offset: 0.25em;

  &:hover { text-decoration-color: currentcolor; }
`;
