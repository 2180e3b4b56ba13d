import { styled } from 'styled-components';
import { type Claim, type ClaimKind, type ClaimName, claims } from './claims';

interface ClaimStatsProps {
  readonly names: readonly ClaimName[];
  /** Counted values by claim. A measured claim without a value shows a dash. */
  readonly measured?: Readonly<Partial<Record<ClaimName, string>>>;
}

const kindLabels: Readonly<Record<ClaimKind, string>> = {
  measured: 'Measured',
  target: 'Target',
  marketing: 'Marketing claim',
};

/** Claimed figures, each with its kind of evidence. */
export const ClaimStats = ({ names, measured = {} }: ClaimStatsProps) => (
  <Stats>
    {names.map((name) => {
      const claim: Claim = claims[name];
      return (
        <Stat key={name} data-claim={claim.kind}>
          <dt>
            {claim.label}
            <Kind $kind={claim.kind}>{kindLabels[claim.kind]}</Kind>
          </dt>
          <dd>{claim.kind === 'measured' ? (measured[name] ?? '–') : claim.value}</dd>
        </Stat>
      );
    })}
  </Stats>
);

const Stats = styled.dl`
  display: grid;
  gap: 0.5rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; }
`;

const Stat = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: 0.25rem;
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.inkRaised};

  dt {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.375rem 0.75rem;
    color: ${({ theme }) => theme.color.textMuted};
  }
  dd {
    font-size: clamp(1.75rem, 1.4rem + 2vw, 3rem);
    font-weight: 800;
    font-stretch: 80%;
    line-height: 1;
  }

  ${({ theme }) => theme.from.tablet} { gap: 0.375rem; padding: 1.25rem 1.5rem; }
`;

const Kind = styled.span<{ $kind: ClaimKind }>`
  padding: 0.125rem 0.5rem;
  border: 1px solid ${({ theme, $kind }) => ($kind === 'measured' ? theme.color.good : theme.color.line)};
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme, $kind }) => ($kind === 'measured' ? theme.color.good : theme.color.textMuted)};
  font-size: 0.75rem;
  font-weight: 650;
`;
