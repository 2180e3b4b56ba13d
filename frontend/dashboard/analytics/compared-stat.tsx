import { styled } from 'styled-components';
import { StatCard } from '../../ui/charts/stat-card';
import type { Change } from './change';
import type { Definition } from './definitions';
import { Meaning } from './titled-panel';

interface ComparedStatProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly change: Change;
  readonly meaning: Definition;
}

const arrows = { up: '▲', down: '▼', flat: '=' } as const;

/** One number with its definition and its change since the previous period. */
export const ComparedStat = ({ name, value, note, change, meaning }: ComparedStatProps) => (
  <StatCard name={name} value={value} note={note} beside={<Meaning of={meaning} />}>
    <Compared $direction={change.direction} data-change={name}>
      <span aria-hidden="true">{arrows[change.direction]}</span> {change.text}
    </Compared>
  </StatCard>
);

const Compared = styled.p<{ readonly $direction: Change['direction'] }>`
  margin-top: 0.5rem;
  color: ${({ theme, $direction }) => ({ up: theme.color.good, down: theme.color.bad, flat: theme.color.textMuted })[$direction]};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
