import { styled } from 'styled-components';
import { PlainButton } from './button';

/** Choices side by side in one pill. `legend` is for screen readers; `aria-pressed` marks the chosen one. */
export const Segments = styled.fieldset`
  display: inline-flex;
  max-width: 100%;
  padding: 0.1875rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.surfaceRaised};

  legend { position: absolute; clip-path: inset(50%); }
`;

export const Segment = styled(PlainButton)`
  min-height: var(--touch-target);
  padding-inline: clamp(0.625rem, 2.5vw, 1rem);
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;
  white-space: nowrap;

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] { background: ${({ theme }) => theme.color.highlight}; color: ${({ theme }) => theme.color.onHighlight}; }
`;
