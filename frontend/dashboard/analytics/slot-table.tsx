import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { Explain } from '../../ui/feedback/explain';
import { ratio } from '../../ui/format/number';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { type SlotFigures, type SlotGroup, slotGroups } from './slot-groups';

type Stats = ModelAnalytics['stats'];

/** Cards seen, profiles opened and clicks by slot; they add up to the totals. */
export const SlotTable = ({ stats }: { readonly stats: Stats }) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const groups = slotGroups(stats);
  if (groups.length === 0) return <p>Nothing yet.</p>;
  const { names, cells, total } = groups.every(isComplete) ? bySlot : byImpression;
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <TableScroller label="Where people saw you and clicked">
      <FiveColumns>
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
                  <Slot key={slot.key}>
                    <th scope="row">{slot.name}</th>
                    <Cells texts={cells(slot)} />
                  </Slot>
                ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells texts={total(stats)} />
          </tr>
        </tfoot>
      </FiveColumns>
    </TableScroller>
  );
};

interface Columns {
  readonly names: readonly string[];
  readonly cells: (figures: SlotFigures) => readonly string[];
  readonly total: (stats: Stats) => readonly string[];
}

const none = '–';
const rate = (clicks: number, of: number): string => (of === 0 ? none : `${ratio(clicks * 100, of)}%`);

const isComplete = ({ seen, opened }: SlotFigures): boolean => seen !== undefined && opened !== undefined;

/** The total has no rate: not every click began with a card. */
const bySlot: Columns = {
  names: ['Seen', 'Opened', 'Clicked', 'Rate'],
  cells: ({ seen = 0, opened = 0, clicks }) => [
    withSeparators(seen),
    withSeparators(opened),
    withSeparators(clicks),
    rate(clicks, seen),
  ],
  total: ({ impressionsByKind, clicks }) => [
    withSeparators(impressionsByKind.card),
    withSeparators(impressionsByKind.profile),
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
  total: ({ impressions, clicks }) => byImpression.cells({ impressions, clicks, seen: 0, opened: 0 }),
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
      <Toggle type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="next" size={14} /> {name}
      </Toggle>
    )}
    {meaning !== undefined && <Explain term={name}>{meaning}</Explain>}
  </Cluster>
);

const Cells = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed, and two may have the same text.
    <td key={column}>{text}</td>
  ));

/** On a phone all columns are in view. */
const FiveColumns = styled(DataTable)`
  @media (max-width: 479.98px) {
    font-size: ${({ theme }) => theme.size.small};

    th, td { padding-inline: 0.1875rem; }
    thead th { font-size: ${({ theme }) => theme.size.tiny}; }
  }
`;

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: var(--press);
  padding: 0 0.375rem 0 0;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  background: none;
  color: ${({ theme }) => theme.color.text};
  text-align: start;

  svg { flex: none; color: ${({ theme }) => theme.color.textMuted}; transition: transform 0.15s; }
  &[aria-expanded='true'] svg { transform: rotate(90deg); }
  &:hover { text-decoration: underline; }
`;

const Slot = styled.tr`
  background: ${({ theme }) => theme.color.inkHigh};
  color: ${({ theme }) => theme.color.textMuted};

  th:first-child { padding-inline-start: 1.75rem; }
`;
