import { styled } from 'styled-components';

/** Rows of figures below their headings. Its first column names the row. */
export const FigureTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th, td { padding: 0.5rem 0.375rem; border-bottom: 1px solid ${({ theme }) => theme.color.line}; text-align: end; }
  th:first-child { text-align: start; }
  tbody th { font-weight: 500; }
  thead th { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; vertical-align: bottom; }
  tfoot th, tfoot td { border-bottom: 0; font-weight: 700; }
`;

/** What is wider or longer than its place scrolls there; it takes the focus so that a keyboard can scroll it. */
export const TableScroller = styled.div`
  overflow: auto;
  max-height: 26rem;
`;
