import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Around a table that may be wider than the screen, or longer than its place: it scrolls, by keyboard too. */
export const TableScroller = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Scroller tabIndex={0} role="group" aria-label={label}>
    {children}
  </Scroller>
);

/** Figures in rows: names at the start, numbers at the end. */
export const DataTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th, td { padding: 0.5rem 0.375rem; border-bottom: 1px solid ${({ theme }) => theme.color.line}; text-align: end; }
  th:first-child { text-align: start; font-weight: 500; }
  thead th { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; white-space: nowrap; }
  tfoot th, tfoot td { border-bottom: 0; font-weight: 750; }
`;

const Scroller = styled.div`
  overflow: auto;
  max-height: 32rem;
  margin-top: 1rem;
`;
