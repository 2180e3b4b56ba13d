import { keyframes, styled } from 'styled-components';

const breathe = keyframes`
  from { opacity: 1; }
  to { opacity: 0.55; }
`;

/** Holds the place of something that is on its way. Never read aloud: the screen says once that it is loading. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{ $height?: string; $width?: string }>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.inkHigh};
  animation: ${breathe} 1.1s ease-in-out infinite alternate;
`;
