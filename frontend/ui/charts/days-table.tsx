import type { Day } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { longDay } from '../format/day';
import { CompactTable, DataTable, HeadRow } from '../layout/data-table';

interface DaysTableProps<Row extends { readonly date: Day }> {
  readonly days: readonly Row[];
  readonly columns: Readonly<Record<string, (day: Row) => number>>;
  readonly nameOf?: (day: Day) => string;
}

export const DaysTable = <Row extends { readonly date: Day }>({
  days,
  columns,
  nameOf = longDay,
}: DaysTableProps<Row>) => {
  const Table = Object.keys(columns).length > 2 ? CompactTable : DataTable;
  return (
    <Table>
      <HeadRow first="Date" names={Object.keys(columns)} />
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{nameOf(day.date)}</th>
            {Object.entries(columns).map(([name, countOf]) => (
              <td key={name}>{withSeparators(countOf(day))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
