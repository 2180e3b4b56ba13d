import { css, styled } from 'styled-components';

const severalLines = css`
  min-height: 8rem;
  resize: vertical;
`;

/** An input, inside a label or beside one; with `as="textarea"` and `$lines` a text area. */
export const Field = styled.input<{ $lines?: boolean }>`
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.body};
  font-weight: 400;
  text-overflow: ellipsis;
  &[type='date'] { height: 2.75rem; }

  &::placeholder { color: ${({ theme }) => theme.color.textFaint}; opacity: 1; }
  &:hover { border-color: ${({ theme }) => theme.color.highlightLine}; }
  &[aria-invalid='true'] { border-color: ${({ theme }) => theme.color.bad}; }
  ${({ $lines = false }) => $lines && severalLines}
`;

export const FieldLabel = styled.label`
  display: grid;
  gap: 0.375rem;
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  color: ${({ theme }) => theme.color.textMuted};
`;

export const FieldError = styled.p`
  padding: 0.625rem 0.875rem;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.badWash};
  color: ${({ theme }) => theme.color.bad};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;
