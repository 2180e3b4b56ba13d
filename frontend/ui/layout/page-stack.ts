import { styled } from 'styled-components';
import { PageWidth } from './page-width';

/** A screen as a column of sections with even gaps. */
export const PageStack = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2rem, 5vw, 3.5rem);
  padding-block: clamp(1.75rem, 4vw, 3.5rem) 0;
`;

export const SectionTitle = styled.h2`
  margin-bottom: 1.25rem;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;
