import { styled } from 'styled-components';
import { PageWidth } from '../../ui/layout/page';

/** The video, and its creator beside it on a desktop, below it otherwise. */
export const VideoLayout = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 3vw, 2.5rem);
  padding-block: clamp(1rem, 3vw, 2.5rem) 0;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 22rem;
    align-items: start;
  }
`;
