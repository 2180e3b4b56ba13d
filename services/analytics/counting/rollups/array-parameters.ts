/** A pseudonym has 16 hexadecimal digits and is stored as a bigint; a uuid has no hyphens. */
export type ElementType = 'bigint' | 'smallint' | 'integer' | 'date' | 'uuid' | 'text' | 'pseudonym';

/** Columns by name, in the order of their parameters. */
export type Columns = Readonly<Record<string, ElementType>>;

const asBigint = (visitor: unknown): bigint => BigInt.asIntN(64, BigInt(`0x${visitor}`));

const quoted = (value: unknown): string => {
  const text = String(value);
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
};

/**
 * The parameter of a column. Numbers and days need no quotes, and pg's own encoding of an array looks at each
 * element for some: it took a seventh of the worker's time.
 */
export const arrayParameter = <Row>(
  type: ElementType,
  rows: readonly Row[],
  of: (row: Row) => unknown,
): string => {
  const values = rows.map(of);
  if (type === 'text') return `{${values.map(quoted).join(',')}}`;
  return `{${(type === 'pseudonym' ? values.map(asBigint) : values).join(',')}}`;
};

/** The parameters of rows with these columns; a row may have further values. */
export const arraysOf = (columns: Columns, rows: readonly (readonly unknown[])[]): string[] =>
  Object.values(columns).map((type, index) => arrayParameter(type, rows, (row) => row[index]));

/** The value of a column as parameters have it. */
export const valueSql = (name: string, type: ElementType): string => {
  if (type === 'pseudonym') return `lpad(to_hex(${name}), 16, '0')`;
  return type === 'uuid' ? `replace(${name}::text, '-', '')` : `${name}::text`;
};

const arraysSql = (columns: Columns, first: number): string[] =>
  Object.values(columns).map(
    (type, index) => `$${first + index}::${type === 'pseudonym' ? 'bigint' : type}[]`,
  );

/** The rows of array parameters from `$1` on, with their number as `place`, for a `from`. */
export const givenRows = (columns: Columns): string =>
  `unnest(${arraysSql(columns, 1).join(', ')}) with ordinality as given (${Object.keys(columns).join(', ')}, place)`;

/** The columns of array parameters from `$first` on, for a `select` without `from`: PostgreSQL then stores no row in between. */
export const givenValues = (columns: Columns, first = 1): string =>
  `unnest(${arraysSql(columns, first).join('), unnest(')})`;
