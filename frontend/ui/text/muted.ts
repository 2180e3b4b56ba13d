import { css, styled } from 'styled-components';

/** Text of second rank: hints, dates, notes. `$top` is the space above it. Takes `as`: 'span', 'dt'. */
export const Muted = styled.p<{ readonly $small?: boolean; readonly $top?: string }>`
  color: ${({ theme }) => theme.color.textMuted};
  ${({ theme, $small }) => $small && css`font-size: ${theme.size.small};`}
  ${({ $top }) => $top && css`margin-top: ${$top};`}
`;
