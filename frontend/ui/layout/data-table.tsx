import { styled } from 'styled-components';
import { ScrollRegion } from './scroll-region';

/** Around a table that may be wider than the screen, or longer than its place. */
export const TableScroller = styled(ScrollRegion)`
  max-height: 32rem;
`;

/** Figures in rows: names at the start, numbers at the end. Where it scrolls, its headings stay. */
export const DataTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th, td { padding: 0.5rem 0.375rem; border-bottom: 1px solid ${({ theme }) => theme.color.line}; text-align: end; }
  th:first-child { text-align: start; }
  tbody th { font-weight: 500; }
  tfoot th, tfoot td { border-bottom: 0; font-weight: 700; }

  thead th {
    position: sticky;
    z-index: 1;
    top: 0;
    border-bottom: 0;
    background: ${({ theme }) => theme.color.inkRaised};
    /* A border would be left behind. */
    box-shadow: inset 0 -1px ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.size.small};
    font-weight: 600;
    vertical-align: bottom;
  }
`;
