import { styled } from 'styled-components';
import { PageWidth } from '../../ui/layout/page';

/** Portrait beside words from the tablet on, above them on a phone. */
export const ProfileLayout = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 4vw, 3.5rem);
  padding-block: clamp(1rem, 3vw, 2.5rem) 0;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: start;
  }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); }
`;

export const ProfileWords = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.25rem, 2.5vw, 2rem);
  min-width: 0;
`;
