import { withSeparators } from '@marquee/contracts/text/number';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../layout/stack';
import { Muted } from '../text/muted';

interface BarListRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly count: number;
  readonly beside?: string;
  readonly note?: ReactNode;
  /** The sum of everything that is not listed: without rank and bar. */
  readonly isRest?: boolean;
}

interface BarListProps {
  readonly rows: readonly BarListRow[];
  /** Singular and plural of the counted thing. */
  readonly unit: readonly [one: string, many: string];
  readonly empty: string;
  readonly ranked?: boolean;
}

export const BarList = ({ rows, unit, empty, ranked = false }: BarListProps) => {
  if (rows.length === 0) return <Muted>{empty}</Muted>;
  const largest = Math.max(1, ...rows.map(({ count, isRest = false }) => (isRest ? 0 : count)));
  return (
    <Stack as="ol" $gap="0.375rem">
      {rows.map(({ key, name, count, beside, note, isRest = false }, index) => (
        <Row key={key}>
          {!isRest && <Bar style={{ inlineSize: `${(count / largest) * 100}%` }} />}
          <Name>
            {ranked && <Rank>{isRest ? '' : index + 1}</Rank>}
            <span>
              {name}
              {note !== undefined && <Note>{note}</Note>}
            </span>
          </Name>
          <Count>
            {withSeparators(count)}{' '}
            <Unit>
              {count === 1 ? unit[0] : unit[1]}
              {beside !== undefined && ` · ${beside}`}
            </Unit>
          </Count>
        </Row>
      ))}
    </Stack>
  );
};

const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  overflow: hidden;
  min-height: 2.25rem;
  padding: 0.25rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surfaceHigh};
`;

export const Bar = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  background: ${({ theme }) => theme.color.highlightWash};
  border-inline-start: 3px solid ${({ theme }) => theme.color.highlightLine};
`;

const Name = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Note = styled(Muted).attrs({ as: 'span', $small: true })`
  display: block;
`;

const Rank = styled.span`
  min-width: 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

const Count = styled.span`
  position: relative;
  flex: none;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

const Unit = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 500;
`;
