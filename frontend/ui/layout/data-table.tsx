import { styled } from 'styled-components';
import { ScrollRegion } from './scroll-region';

/** Around a table that may be wider than the screen or, beside other panels, longer than its place. */
export const TableScroller = styled(ScrollRegion)`
  ${({ theme }) => theme.from.desktop} { max-height: 36rem; }
`;

/** Figures in rows: names at the start, numbers at the end. Its head stays in view while it scrolls. */
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
    background: ${({ theme }) => theme.color.surfaceRaised};
    /* A border would scroll away. */
    box-shadow: inset 0 -1px ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.size.small};
    font-weight: 600;
    vertical-align: bottom;
  }
`;

/** For several short columns: on a phone all of them are in view. */
export const CompactTable = styled(DataTable)`
  @media (max-width: 479.98px) {
    font-size: ${({ theme }) => theme.size.small};

    th, td { padding-inline: 0.1875rem; }
    thead th { font-size: ${({ theme }) => theme.size.tiny}; }
  }
`;

export const HeadRow = ({ first, names }: { readonly first: string; readonly names: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
