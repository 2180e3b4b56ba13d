type CellValue = string | number | boolean | null | readonly string[];

/** A value as the cell of a file. Several texts are separated by commas, as tags are in the form. */
export const cellOf = (value: CellValue): string =>
  typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '');

export type CellValues<Column extends string> = Readonly<Record<Column, CellValue>>;

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** Undefined for an empty cell. One that is no boolean or number stays text, which the schema refuses. */
export const booleanOf = (cell: string): unknown =>
  booleans[cell.trim().toLowerCase()] ?? (cell.trim() || undefined);
export const numberOf = (cell: string): unknown =>
  /^-?\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell.trim() || undefined;
export const tagsOf = (cell: string): string[] => cell.split(',').filter((tag) => tag.trim() !== '');
/** Undefined for an empty cell, where the field cannot be empty. */
export const filledOf = (cell: string): string | undefined => cell.trim() || undefined;

/**
 * The fields of the cells, not validated. An empty cell clears a field that can be empty; otherwise it, and a
 * missing column, changes nothing.
 */
export const fieldsOf = (
  cells: Readonly<Partial<Record<string, string>>>,
  readers: ReadonlyMap<string, (cell: string) => unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([column, cell = '']) => [column, (readers.get(column) ?? String)(cell)])
      .filter(([, value]) => value !== undefined),
  );
