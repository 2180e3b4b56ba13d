import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Change } from '../format/comparison';
import { Panel } from '../layout/panel';
import { Cluster } from '../layout/stack';
import { Badge } from '../text/badge';
import { Muted } from '../text/muted';

interface StatCardProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly change?: Change;
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

const arrows = { up: '▲ ', down: '▼ ', flat: '' } as const;

export const StatCard = ({ name, value, note, change, beside, children }: StatCardProps) => (
  <Card>
    <Name>
      <Muted as="h2" $small $bold>
        {name}
      </Muted>
      {beside}
    </Name>
    <Value data-stat={name}>{value}</Value>
    {note !== undefined && <Muted $small>{note}</Muted>}
    {change !== undefined && change.text !== '' && (
      <Compared $direction={change.direction} data-change={name}>
        <span aria-hidden="true">{arrows[change.direction]}</span>
        {change.text} {change.isUnusual && <Badge $tone="bad">Unusual</Badge>}
      </Compared>
    )}
    {children}
  </Card>
);

/** As many cards beside each other as fit, on a phone two; four become two pairs instead of 3 + 1. */
export const StatCards = styled.div`
  --narrowest: max(9.5rem, min(50% - 0.375rem, 13.5rem));
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--narrowest)), 1fr));
  gap: 0.75rem;

  /* The last term is negative from the width of four cards on. */
  &:has(> :nth-child(4):last-child) {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(var(--narrowest), min(50% - 0.5rem, (57rem - 100%) * 999))), 1fr));
  }

  ${({ theme }) => theme.from.tablet} { gap: 1rem; }
  @media (width < 30rem) { > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
`;

const Card = styled(Panel)`
  padding: clamp(0.875rem, 2vw, 1.25rem) clamp(0.875rem, 2vw, 1.5rem);
  break-inside: avoid;
`;

/* As high with an explanation as without: the values beside each other stand on one line. */
const Name = styled(Cluster).attrs({ $gap: '0.5rem', $justify: 'space-between', $wrap: 'nowrap' })`
  min-height: 1.5rem;
  line-height: 1.25;

  @media (width < 30rem) { min-height: 2.25rem; }
`;

const Value = styled.p`
  margin-block: 0.375rem 0.25rem;
  font-size: clamp(1.75rem, 1.2rem + 2.4vw, 3.25rem);
  font-weight: 800;
  font-stretch: 82%;
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

/** A change in the color of its direction. */
export const Compared = styled.p<{ readonly $direction: Change['direction'] }>`
  margin-top: 0.5rem;
  color: ${({ theme, $direction }) => ({ up: theme.color.good, down: theme.color.bad, flat: theme.color.textMuted })[$direction]};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
