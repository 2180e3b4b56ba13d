import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { ratio } from '../../ui/format/number';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Icon } from '../../ui/text/icon';
import { type SlotRow, surfaceRows } from './surface-rows';

/** Impressions and clicks by surface and slot; they add up to the totals. */
export const SurfaceTable = ({ stats }: { readonly stats: ModelAnalytics['stats'] }) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = surfaceRows(stats);
  if (rows.length === 0) return <p>Nothing yet.</p>;
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <TableScroller label="Where people saw you and clicked">
      <DataTable>
        <HeadRow first="Where" names={['Impressions', 'Clicks', 'Click rate']} />
        <tbody>
          {rows.map(({ slots, ...row }) => (
            <Fragment key={row.key}>
              <tr>
                <th scope="row">
                  {slots.length === 0 ? (
                    row.name
                  ) : (
                    <Toggle type="button" aria-expanded={open.has(row.key)} onClick={() => toggle(row.key)}>
                      <Icon name="next" size={14} /> {row.name}
                    </Toggle>
                  )}
                </th>
                <Figures impressions={row.impressions} clicks={row.clicks} />
              </tr>
              {open.has(row.key) &&
                slots.map((slot) => (
                  <Slot key={slot.key}>
                    <th scope="row">{slot.name}</th>
                    <Figures impressions={slot.impressions} clicks={slot.clicks} />
                  </Slot>
                ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures impressions={stats.impressions} clicks={stats.clicks} />
          </tr>
        </tfoot>
      </DataTable>
    </TableScroller>
  );
};

const Figures = ({ impressions, clicks }: Pick<SlotRow, 'impressions' | 'clicks'>) => (
  <>
    <td>{withSeparators(impressions)}</td>
    <td>{withSeparators(clicks)}</td>
    <td>{impressions === 0 ? '–' : `${ratio(clicks * 100, impressions)}%`}</td>
  </>
);

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
