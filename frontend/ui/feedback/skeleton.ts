import { keyframes, styled } from 'styled-components';

const breathe = keyframes`
  from { opacity: 1; }
  to { opacity: 0.55; }
`;

/** A placeholder for loading content. Hidden from screen readers: the page announces once that it is loading. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{ $height?: string; $width?: string }>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.inkHigh};
  animation: ${breathe} 1.1s ease-in-out infinite alternate;
`;
