import { css, keyframes } from 'styled-components';

const twinkle = keyframes`
  0%, 100% { opacity: 1; }
  50% { opacity: 0.45; }
`;

/**
 * A theater sign: a board with light bulbs around its inside. It is dark in both themes and so are the
 * controls on it. `pitch` is the distance between two bulbs. They dim once only: motion of more than five
 * seconds would need a switch (WCAG 2.2.2).
 */
export const bulbs = (pitch: string) => css`
  --surface-raised: rgb(255 246 230 / 6%);
  --surface-high: rgb(255 246 230 / 14%);
  --line-strong: rgb(255 246 230 / 50%);
  --highlight-line: var(--accent);
  --text: var(--sign-text);
  --text-muted: var(--sign-muted);
  position: relative;
  isolation: isolate;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sign};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.signText};
  text-align: center;

  a:focus-visible { outline-color: ${({ theme }) => theme.color.accent}; }

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    padding: ${pitch};
    pointer-events: none;
    background-image: radial-gradient(circle closest-side, ${({ theme }) => theme.color.accent} 0 20%, rgb(255 190 100 / 34%) 30%, transparent 80%);
    background-size: ${pitch} ${pitch};
    background-repeat: round;
    mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0);
    animation: ${twinkle} 4s ease-in-out;
  }

  @media (prefers-reduced-motion: reduce) {
    &::before { animation: none; }
  }
`;
