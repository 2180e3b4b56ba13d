import { type Figures as Answer, isTimeUnit } from '@marquee/contracts/http/figures';
import { otherGroups } from '@marquee/contracts/http/model-analytics';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ratio } from '../../ui/format/number';
import { Button, PlainButton } from '../../ui/inputs/button';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { measureNames, type Name, names, type subjects } from './figures-question';

interface FiguresTableProps {
  readonly data: Answer;
  readonly by: Name;
  readonly measures: (typeof subjects)[number]['measures'];
  readonly labelOf: (dimension: string, value: string) => string;
  readonly onFilter: (condition: string) => void;
}

/** The rows of an answer: the name of a row filters by it, unless the rows are parts of time. */
export const FiguresTable = ({ data, by, measures, labelOf, onFilter }: FiguresTableProps) => {
  const [first] = measures;
  const isFilter = (value: string): boolean =>
    !isTimeUnit(by) && value !== otherName && value !== otherGroups;
  const share = (row: Answer['rows'][number]): string =>
    `${ratio(Number(row[first] ?? 0) * 100, data.totals[first] ?? 0)}%`;
  if (data.tooFewPeople)
    return <Muted $top="1rem">A campaign of fewer than 5 people has no figures of its own.</Muted>;
  if (data.rows.length === 0) return <Muted $top="1rem">Nothing was counted.</Muted>;
  return (
    <TableScroller label={`Figures by ${names[by].toLowerCase()}`}>
      <CompactTable>
        <HeadRow
          first={names[by]}
          names={[
            ...measures.map((one) => measureNames[one]),
            'Share',
            ...(isTimeUnit(by) ? [] : ['Filter']),
          ]}
        />
        <tbody>
          {data.rows.map((row) => {
            const value = String(row[by] ?? '');
            const label = labelOf(by, value);
            return (
              <tr key={value}>
                <th scope="row">
                  <Filter when={isFilter(value)} onClick={() => onFilter(`${by}:${value}`)}>
                    <bdi>{label}</bdi>
                  </Filter>
                </th>
                {measures.map((one) => (
                  <td key={one}>{withSeparators(Number(row[one] ?? 0))}</td>
                ))}
                <td>{share(row)}</td>
                {!isTimeUnit(by) && (
                  <td>
                    {isFilter(value) && (
                      <Button
                        $variant="quiet"
                        $size="small"
                        aria-label={`Exclude ${label}`}
                        onClick={() => onFilter(`-${by}:${value}`)}
                      >
                        Exclude
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </CompactTable>
    </TableScroller>
  );
};

interface FilterProps {
  readonly when: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A row's name, which filters by it. */
const Filter = ({ when, onClick, children }: FilterProps) =>
  when ? (
    <Only onClick={onClick}>
      <VisuallyHidden>Only </VisuallyHidden>
      {children}
    </Only>
  ) : (
    children
  );

const Only = styled(PlainButton)`
  min-height: var(--touch-target);
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  overflow-wrap: anywhere;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.color.lineStrong};
  text-underline-offset: 0.25em;

  &:hover { text-decoration-color: currentcolor; }
`;
