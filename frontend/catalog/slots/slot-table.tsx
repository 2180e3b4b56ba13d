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
  /** Accessible name of the table. */
  readonly label: string;
  readonly slots: readonly Slot[];
  /** The slot that sums the deeper ones. */
  readonly deepest: number;
  readonly totals: Totals;
}

/** Cards seen, profile visits and clicks by slot; they add up to the totals. */
export const SlotTable = ({ label, slots, deepest, totals }: SlotTableProps) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const groups = slotGroups(slots, deepest);
  if (groups.length === 0) return <p>Nothing yet.</p>;
  const { names, cells, total } = groups.every(isComplete) ? bySlot : byImpression;
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <TableScroller label={label}>
      <CompactTable>
        <HeadRow first="Where" names={names} />
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              <tr>
                <th scope="row">
                  <GroupName group={group} isOpen={open.has(group.key)} onToggle={() => toggle(group.key)} />
                </th>
                <Cells texts={cells(group)} />
              </tr>
              {open.has(group.key) &&
                group.slots.map((slot) => (
                  <SlotRow key={slot.key}>
                    <th scope="row">{slot.name}</th>
                    <Cells texts={cells(slot)} />
                  </SlotRow>
                ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells texts={total(totals)} />
          </tr>
        </tfoot>
      </CompactTable>
    </TableScroller>
  );
};

interface Totals {
  readonly impressions: number;
  readonly seen: number;
  readonly opened: number;
  readonly clicks: number;
}

interface Columns {
  readonly names: readonly string[];
  readonly cells: (figures: SlotFigures) => readonly string[];
  readonly total: (totals: Totals) => readonly string[];
}

const none = '–';
const rate = (clicks: number, of: number): string => (of === 0 ? none : `${ratio(clicks * 100, of)}%`);

const isComplete = ({ seen, opened }: SlotFigures): boolean => seen !== undefined && opened !== undefined;

/** The total has no rate: not every click began with a card. */
const bySlot: Columns = {
  names: ['Cards seen', 'Profile visits', 'Clicks', 'Rate'],
  cells: ({ seen = 0, opened = 0, clicks }) => [
    withSeparators(seen),
    withSeparators(opened),
    withSeparators(clicks),
    // Where more profiles were opened than cards seen, as from a list of favorites, clicks did not begin with
    // the cards seen.
    opened > seen ? none : rate(clicks, seen),
  ],
  total: ({ seen, opened, clicks }) => [
    withSeparators(seen),
    withSeparators(opened),
    withSeparators(clicks),
    none,
  ],
};

/** For a server that does not tell cards from profiles by slot. */
const byImpression: Columns = {
  names: ['Impressions', 'Clicks', 'Click rate'],
  cells: ({ impressions, clicks }) => [
    withSeparators(impressions),
    withSeparators(clicks),
    rate(clicks, impressions),
  ],
  total: (totals) => byImpression.cells(totals),
};

interface GroupNameProps {
  readonly group: SlotGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const GroupName = ({ group: { name, meaning, slots }, isOpen, onToggle }: GroupNameProps) => (
  <Cluster $gap="0.5rem" $wrap="nowrap">
    {slots.length === 0 ? (
      name
    ) : (
      <ExpandToggle type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="next" size={14} /> {name}
      </ExpandToggle>
    )}
    {meaning !== undefined && <Explain term={name}>{meaning}</Explain>}
  </Cluster>
);

const Cells = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed, and two may have the same text.
    <td key={column}>{text}</td>
  ));

const SlotRow = styled.tr`
  background: ${({ theme }) => theme.color.surfaceHigh};
  color: ${({ theme }) => theme.color.textMuted};

  th:first-child { padding-inline-start: 1.75rem; }
`;
