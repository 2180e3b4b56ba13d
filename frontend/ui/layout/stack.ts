import { css, styled } from 'styled-components';

export interface Spacing {
  readonly $gap?: string;
  readonly $top?: string;
}

const spacing = css<Spacing>`
  gap: ${({ $gap = '1rem' }) => $gap};
  ${({ $top }) => $top && css`margin-top: ${$top};`}
`;

/** Children below each other with even gaps, none wider than the stack. Takes `as`: 'ul', 'form', …. */
export const Stack = styled.div<Spacing>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${spacing}
`;

interface ClusterLook extends Spacing {
  readonly $align?: string;
  readonly $justify?: string;
  readonly $wrap?: 'nowrap';
}

export const Cluster = styled.div<ClusterLook>`
  display: flex;
  flex-wrap: ${({ $wrap = 'wrap' }) => $wrap};
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
  ${spacing}
  ${({ $gap }) => $gap === undefined && css`gap: 0.75rem;`}
`;

interface ColumnsLook {
  readonly $from?: 'tablet' | 'desktop';
  /** How many equal columns, or their widths. */
  readonly $columns?: number | string;
  readonly $align?: string;
}

/** Columns from `$from` on, by default two on a desktop; a stack below that. */
export const Columns = styled(Stack)<ColumnsLook>`
  align-items: ${({ $align = 'stretch' }) => $align};
  ${({ theme, $from = 'desktop', $columns = 2 }) => css`
    ${theme.from[$from]} {
      grid-template-columns: ${typeof $columns === 'string' ? $columns : `repeat(${$columns}, minmax(0, 1fr))`};
    }
  `}
`;
