import { styled } from 'styled-components';
import { Muted } from './muted';

interface BulletListProps {
  readonly lines: readonly string[];
  readonly $small?: boolean;
  readonly $top?: string;
}

export const BulletList = ({ lines, ...look }: BulletListProps) => (
  <Bullets {...look}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Bullets>
);

const Bullets = styled(Muted).attrs({ as: 'ul' })`
  display: grid;
  gap: 0.5rem;
  padding-inline-start: 1.125rem;
  list-style: disc;
`;
