interface HeadRowProps {
  /** What the rows are named by. */
  readonly first: string;
  readonly names: readonly string[];
}

/** The headings of a table of figures. */
export const HeadRow = ({ first, names }: HeadRowProps) => (
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
