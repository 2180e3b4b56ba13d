import { styled } from 'styled-components';

/** The column that every page's content stands in. */
export const PageWidth = styled.div`
  width: 100%;
  max-width: ${({ theme }) => theme.width.page};
  margin-inline: auto;
  padding-inline: clamp(1rem, 4vw, 2.5rem);
`;
