import { withSeparators } from '@marquee/contracts/text/number';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { Explain } from '../../ui/feedback/explain';
import { ratio } from '../../ui/format/number';
import { ExpandToggle } from '../../ui/inputs/expand-toggle';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { type Slot, type SlotFigures, type SlotGroup, slotGroups } from './slot-groups';

interface SlotTableProps {
  readonly label: string;
  readonly slots: readonly Slot[];
  readonly deepest: number;
  readonly totals: SlotFigures;
}

/** Cards seen, profile visits and clicks by slot; they add up to the totals. */
export const SlotTable = ({ label, slots, deepest, totals }: SlotTableProps) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const groups = slotGroups(slots, deepest);
  if (groups.length === 0) return <p>Nothing yet.</p>;
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <TableScroller label={label}>
      <CompactTable>
        <HeadRow first="Where" names={columnNames} />
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              <tr>
                <th scope="row">
                  <GroupName group={group} isOpen={open.has(group.key)} onToggle={() => toggle(group.key)} />
                </th>
                <Cells of={group} />
              </tr>
              {open.has(group.key) &&
                group.slots.map((slot) => (
                  <SlotRow key={slot.key}>
                    <th scope="row">{slot.name}</th>
                    <Cells of={slot} />
                  </SlotRow>
                ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <AlignedWithToggles>Total</AlignedWithToggles>
            </th>
            <Cells of={totals} isTotal />
          </tr>
        </tfoot>
      </CompactTable>
    </TableScroller>
  );
};

const columnNames = ['Cards seen', 'Profile visits', 'Clicks', 'Rate'];

interface GroupNameProps {
  readonly group: SlotGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const GroupName = ({ group: { name, meaning, slots }, isOpen, onToggle }: GroupNameProps) => (
  <Cluster $gap="0.5rem" $wrap="nowrap">
    {slots.length === 0 ? (
      <AlignedWithToggles>{name}</AlignedWithToggles>
    ) : (
      <ExpandToggle aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="next" size={14} /> {name}
      </ExpandToggle>
    )}
    {meaning !== undefined && <Explain term={name}>{meaning}</Explain>}
  </Cluster>
);

interface CellsProps {
  readonly of: SlotFigures;
  readonly isTotal?: boolean;
}

/**
 * No rate where more profiles were opened than cards seen, as from a list of favorites, and none in the total:
 * not every click began with a card.
 */
const Cells = ({ of: { seen, opened, clicks }, isTotal = false }: CellsProps) => (
  <>
    <td>{withSeparators(seen)}</td>
    <td>{withSeparators(opened)}</td>
    <td>{withSeparators(clicks)}</td>
    <td>{isTotal || seen === 0 || opened > seen ? '–' : `${ratio(clicks * 100, seen)}%`}</td>
  </>
);

const AlignedWithToggles = styled.span`
  padding-inline-start: 1.25rem;
`;

const SlotRow = styled.tr`
  background: ${({ theme }) => theme.color.surfaceHigh};
  color: ${({ theme }) => theme.color.textMuted};

  th:first-child { padding-inline-start: 2.25rem; }
`;
