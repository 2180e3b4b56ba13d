import { css, styled } from 'styled-components';

interface Spacing {
  readonly $gap?: string;
  /** Space above the whole group. */
  readonly $top?: string;
}

const spacing = css<Spacing>`
  gap: ${({ $gap = '1rem' }) => $gap};
  ${({ $top }) => $top && css`margin-top: ${$top};`}
`;

/** Children below each other with even gaps; no child is wider than the stack. Takes `as`: 'ul', 'form', 'section'. */
export const Stack = styled.div<Spacing>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${spacing}
`;

/** Children side by side that wrap onto further lines. */
export const Cluster = styled.div<Spacing & { readonly $align?: string; readonly $justify?: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
  ${spacing}
  ${({ $gap }) => $gap === undefined && css`gap: 0.75rem;`}
`;

/** Equal columns from `$from` on, by default on a desktop; a stack below that. */
export const Columns = styled(Stack)<{ readonly $from?: 'tablet' | 'desktop'; readonly $columns?: number }>`
  ${({ theme, $from = 'desktop', $columns = 2 }) => css`
    ${theme.from[$from]} { grid-template-columns: repeat(${$columns}, minmax(0, 1fr)); }
  `}
`;
