import { keyframes, styled } from 'styled-components';

const pass = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(100%); }
`;

/** Figures below each other. `aria-busy`: the earlier range's, faint until the selected one has loaded. */
export const Updating = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;

  > * { transition: opacity 0.15s; }
  &[aria-busy='true'] > * { opacity: 0.4; }

  &[aria-busy='true']::before {
    content: '';
    position: fixed;
    z-index: 20;
    inset: 0 0 auto;
    height: 3px;
    background: ${({ theme }) => theme.color.highlight};
    animation: ${pass} 1.1s ease-in-out infinite;
  }
`;
