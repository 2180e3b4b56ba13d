import { styled } from 'styled-components';
import { withSeparators } from '../../ui/format/number';
import { stateName } from './state-names';

interface StateFilterProps {
  readonly states: readonly string[];
  readonly counts: Readonly<Partial<Record<string, number>>>;
  readonly chosen: string;
  readonly onChoose: (state: string) => void;
}

/** Every state with how many are in it; the first shows all of them. */
export const StateFilter = ({ states, counts, chosen, onChoose }: StateFilterProps) => {
  const all = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return (
    <Group aria-label="State" role="group">
      {['', ...states].map((state) => (
        <Chip key={state} type="button" aria-pressed={state === chosen} onClick={() => onChoose(state)}>
          {state === '' ? 'All' : stateName(state)}{' '}
          <Count>{withSeparators(state === '' ? all : (counts[state] ?? 0))}</Count>
        </Chip>
      ))}
    </Group>
  );
};

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
`;

const Chip = styled.button`
  min-height: var(--press);
  padding-inline: 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;

  &:hover { border-color: ${({ theme }) => theme.color.lightLine}; color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; color: ${({ theme }) => theme.color.lightText}; }
`;

const Count = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 500;
`;
