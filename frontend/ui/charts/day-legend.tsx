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
      {series.map(({ unit: [, many], color, as, isEarlier }) => (
        <Key key={many} $color={color} $as={isEarlier ? 'dots' : as}>
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

const Key = styled.span<{ readonly $color: string; readonly $as: Series['as'] | 'dots' }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;

  &::before { content: ''; width: 1.125rem; border-top: 3px ${({ $as }) => ($as === 'dots' ? 'dotted' : 'solid')} ${({ $color }) => $color}; ${({ $as }) => $as === 'bars' && 'width: 0.75rem; border-top-width: 0.75rem;'} }
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
