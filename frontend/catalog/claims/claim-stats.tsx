import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { type Claim, type ClaimName, claims } from './claims';

/** Sign and text of the footnote of figures that are not measured. */
const footnotes: Readonly<Record<Claim['kind'], readonly [sign: string, text: string]>> = {
  marketing: ['*', 'Marketing claim, not a measured figure.'],
  target: ['†', 'Target, not a measured figure.'],
};

export const Footnote = ({ kind }: { readonly kind: keyof typeof footnotes }) => (
  <Muted $small>{footnotes[kind].join(' ')}</Muted>
);

export const ClaimStats = ({ names }: { readonly names: readonly ClaimName[] }) => {
  const figures = names.map((name): Claim => claims[name]);
  return (
    <FigureTiles isSmall figures={figures}>
      {(['marketing', 'target'] as const)
        .filter((kind) => figures.some((figure) => figure.kind === kind))
        .map((kind) => (
          <Footnote key={kind} kind={kind} />
        ))}
    </FigureTiles>
  );
};

/** Large figures in tiles, two in a row on a phone and three elsewhere, with footnotes below. */
export const FigureTiles = ({
  figures,
  isSmall = false,
  children,
}: {
  readonly figures: readonly (Omit<Claim, 'kind'> & { readonly kind: Claim['kind'] | 'measured' })[];
  readonly isSmall?: boolean;
  readonly children?: ReactNode;
}) => (
  <Stack $gap="0.75rem">
    <Stats $small={isSmall}>
      {figures.map(({ label, value, kind }) => (
        <Stat key={label} data-claim={kind}>
          <dt>{label}</dt>
          <dd>
            {value}
            {kind !== 'measured' && <sup>{footnotes[kind][0]}</sup>}
          </dd>
        </Stat>
      ))}
    </Stats>
    {children !== undefined && <Cluster $gap="0 1.25rem">{children}</Cluster>}
  </Stack>
);

const Stats = styled.dl<{ readonly $small: boolean }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0.5rem;

  /* Three in one row on a phone too: two and one would leave half a row empty. */
  &:has(> :nth-child(3):last-child) {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    @media (max-width: 639.98px) {
      > div { padding-inline: 0.75rem; font-size: ${({ theme }) => theme.size.small}; line-height: 1.3; }
      dd { font-size: 1.375rem; white-space: nowrap; }
    }
  }
  @media (max-width: 639.98px) { > :last-child:nth-child(odd):not(:nth-child(3)) { grid-column: 1 / -1; } }
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1rem;
  }
  ${({ $small }) => $small && '&& dd { font-size: 1.5rem; }'}
`;

const Stat = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: 0.25rem;
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};

  dt, sup { color: ${({ theme }) => theme.color.textMuted}; }
  sup { font-size: 0.5em; }
  dd {
    font-size: clamp(1.75rem, 1.4rem + 2vw, 3rem);
    font-weight: 800;
    font-stretch: 80%;
    line-height: 1;
  }

  /* Figures that are not measured have a dashed frame, no background and a fainter number. */
  &:not([data-claim='measured']) {
    border-style: dashed;
    background: none;
    dd { color: ${({ theme }) => theme.color.textMuted}; font-weight: 600; }
  }
  /* A single figure fills its row. */
  &:only-child { grid-column: 1 / -1; flex-direction: row-reverse; align-items: baseline; gap: 0.75rem; }

  ${({ theme }) => theme.from.tablet} {
    padding: 1.25rem 1.5rem;
    &:not(:only-child) { gap: 0.375rem; }
  }
`;
