import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Facts with the values in one column. */
export const FactList = styled.dl`
  display: grid;
  gap: 0.25rem 1.25rem;

  div { display: contents; }
  dt { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
  dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; white-space: pre-wrap; }

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr);
    dd { margin: 0; }
  }
`;
