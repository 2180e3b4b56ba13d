import { styled } from 'styled-components';

export const mainId = 'main';

/** The first element in the tab order: skips the header. */
export const SkipLink = styled.a.attrs({ href: `#${mainId}` })`
  position: fixed;
  inset-block-start: 0.75rem;
  inset-inline-start: 0.75rem;
  z-index: 50;
  padding: 0.625rem 1rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.light};
  color: ${({ theme }) => theme.color.onLight};
  font-weight: 700;

  &:not(:focus) { inset-block-start: -10rem; }
`;
