import type { Period } from '@marquee/contracts/http/website-analytics';
import { styled } from 'styled-components';

const labels: readonly (readonly [Period, string])[] = [
  ['daily', 'Today'],
  ['weekly', '7 Days'],
  ['monthly', '30 Days'],
];

export const PeriodSwitch = ({
  period,
  onPeriod,
}: {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}) => (
  <Group>
    <legend>Period</legend>
    {labels.map(([key, label]) => (
      <Choice key={key} type="button" aria-pressed={key === period} onClick={() => onPeriod(key)}>
        {label}
      </Choice>
    ))}
  </Group>
);

const Group = styled.fieldset`
  display: inline-flex;
  padding: 0.25rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.inkRaised};

  legend { position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%); }
`;

const Choice = styled.button`
  min-height: var(--press);
  padding-inline: 1rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] { background: ${({ theme }) => theme.color.light}; color: ${({ theme }) => theme.color.onLight}; }
`;
