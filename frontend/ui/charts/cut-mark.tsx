interface CutMarkProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly children: readonly string[];
}

/** Two strokes through what goes on above the scale, and its counts beside them; nothing on other days. */
export const CutMark = ({ x, y, width, children }: CutMarkProps) =>
  children.length === 0 ? null : (
    <g data-cut>
      <path d={`M${x - 9} ${y + 14}l18 -7m-18 13l18 -7`} stroke="var(--surface-raised)" strokeWidth={3} />
      {children.map((text, line) => (
        <text
          key={text}
          x={x + (x > width / 2 ? -14 : 14)}
          y={y + 6 + 15 * line}
          textAnchor={x > width / 2 ? 'end' : 'start'}
          fontSize={13}
          fontWeight={700}
          fill="var(--text)"
        >
          {text}
        </text>
      ))}
    </g>
  );
