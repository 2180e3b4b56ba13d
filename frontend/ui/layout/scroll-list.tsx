import { styled } from 'styled-components';
import { ScrollRegion } from './scroll-region';

/** A list that scrolls within its panel, and is as high while it is empty, so that nothing moves while one searches. */
export const ScrollList = styled(ScrollRegion)`
  height: clamp(16rem, 44dvh, 40rem);
  margin: 0.75rem -0.5rem 0;

  > div { padding: 0.25rem; }
  ${({ theme }) => theme.from.desktop} { height: clamp(18rem, 60dvh, 40rem); }
`;
