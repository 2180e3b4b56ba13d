type Row = readonly (string | number)[];

/** One line for each row, with every column as wide as its longest cell and two blanks between columns. */
export const aligned = (rows: readonly Row[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
