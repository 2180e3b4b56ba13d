import { styled } from 'styled-components';
import { Cluster } from '../layout/stack';
import { Muted } from '../text/muted';
import type { Series } from './series';

interface DayLegendProps {
  readonly series: readonly Pick<Series, 'unit' | 'color' | 'as' | 'isEarlier'>[];
  /** Name and span of the highlighted days; empty without any. */
  readonly highlighted: string;
  /** What dashes, hatches and cuts in this chart mean. */
  readonly notes: readonly string[];
}

export const DayLegend = ({ series, highlighted, notes }: DayLegendProps) => (
  <Legend as="div" $small>
    <Cluster>
      {series.map(({ unit: [, many], color: stroke, as = 'line', isEarlier = false }) => (
        <Key key={many} $color={stroke} $as={as} $dashed={isEarlier}>
          {many}
        </Key>
      ))}
      {highlighted !== '' && <Highlight>{highlighted}</Highlight>}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </Cluster>
  </Legend>
);

const Legend = styled(Muted)`
  margin-top: 0.5rem;
`;

const Key = styled.span<{ readonly $color: string; readonly $as: Series['as']; readonly $dashed: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;

  &::before {
    content: '';
    width: ${({ $as }) => ($as === 'bars' ? 0.75 : 1.125)}rem;
    border-top: ${({ $as }) => ($as === 'bars' ? '0.75rem' : '3px')} ${({ $dashed }) => ($dashed ? 'dotted' : 'solid')} ${({ $color }) => $color};
  }
`;

const Highlight = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;

  &::before {
    content: '';
    width: 1.125rem;
    height: 0.75rem;
    border: 2px dotted ${({ theme }) => theme.color.highlightLine};
    background: ${({ theme }) => theme.color.highlightWash};
  }
`;
