import { styled } from 'styled-components';
import { PlainButton } from './button';

/** A button at the beginning of a row that shows more rows; its icon turns while `aria-expanded`. */
export const ExpandToggle = styled(PlainButton)`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: var(--touch-target);
  padding: 0 0.375rem 0 0;
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.text};
  text-align: start;

  svg { flex: none; color: ${({ theme }) => theme.color.textMuted}; transition: transform 0.15s; }
  &[aria-expanded='true'] svg { transform: rotate(90deg); }
  &:hover { text-decoration: underline; }
`;
