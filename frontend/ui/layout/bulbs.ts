import { css, keyframes } from 'styled-components';

const twinkle = keyframes`
  50% { filter: brightness(0.45); }
`;

/**
 * A frame of light bulbs over the edge of a picture: the model is featured, and nothing else. They dim once
 * only: motion of more than five seconds would need a switch (WCAG 2.2.2).
 */
export const bulbs = css`
  position: relative;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    padding: 1.125rem;
    pointer-events: none;
    background: radial-gradient(circle closest-side, ${({ theme }) => theme.color.accent} 0 22%, rgb(255 190 100 / 40%) 32%, transparent 85%) 0 0 / 1.125rem 1.125rem round #15111f;
    mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0);
    animation: ${twinkle} 4s ease-in-out;
  }
`;
