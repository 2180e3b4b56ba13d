import { styled } from 'styled-components';
import { bulbs } from './bulbs';
import { Cluster } from './stack';

/** A call to action on the theater sign, dark in both themes. */
export const SignPanel = styled.section`
  ${bulbs('20px')}
  display: grid;
  gap: 1rem;
  justify-items: center;
  padding: clamp(2.5rem, 6vw, 4rem) clamp(2rem, 6vw, 4rem);

  h2 { font-size: ${({ theme }) => theme.size.heading}; font-weight: 800; font-stretch: 82%; }
  p { max-width: ${({ theme }) => theme.width.text}; color: ${({ theme }) => theme.color.signMuted}; }
  > a { max-width: 100%; white-space: normal; }
`;

export const SignActions = styled(Cluster).attrs({ $align: 'stretch', $justify: 'center' })``;
