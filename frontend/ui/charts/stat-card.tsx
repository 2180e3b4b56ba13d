import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Panel } from '../layout/panel';
import { Cluster } from '../layout/stack';
import { Muted } from '../text/muted';

interface StatCardProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  /** Beside the name. */
  readonly beside?: ReactNode;
  /** Below the note. */
  readonly children?: ReactNode;
}

/** One number of a dashboard. */
export const StatCard = ({ name, value, note, beside, children }: StatCardProps) => (
  <Card>
    <Cluster $gap="0.5rem" $justify="space-between" $wrap="nowrap">
      <Muted as="h2" $small $bold>
        {name}
      </Muted>
      {beside}
    </Cluster>
    <Value data-stat={name}>{value}</Value>
    <Muted $small>{note}</Muted>
    {children}
  </Card>
);

export const StatCards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: 1rem;
`;

const Card = styled(Panel)`
  padding: 1.25rem 1.5rem;
`;

const Value = styled.p`
  margin-block: 0.375rem 0.25rem;
  font-size: clamp(2.25rem, 1.8rem + 2vw, 3.25rem);
  font-weight: 800;
  font-stretch: 82%;
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;
