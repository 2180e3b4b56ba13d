import { css, styled } from 'styled-components';

interface MutedLook {
  readonly $small?: boolean;
  /** A paragraph in large type that keeps its line breaks. */
  readonly $lead?: boolean;
  readonly $bold?: boolean;
  /** Space above the text. */
  readonly $top?: string;
}

/** Secondary text: hints, dates, notes. Takes `as`: 'span', 'dt'. */
export const Muted = styled.p<MutedLook>`
  color: ${({ theme }) => theme.color.textMuted};
  ${({ theme, $small }) => $small && css`font-size: ${theme.size.small};`}
  ${({ theme, $lead }) => $lead && css`max-width: ${theme.width.text}; font-size: ${theme.size.lead}; white-space: pre-line;`}
  ${({ $bold }) => $bold && css`font-weight: 600;`}
  ${({ $top }) => $top && css`margin-top: ${$top};`}
`;
