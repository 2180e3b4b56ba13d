import paths from './icon-paths.json' with { type: 'json' };

/** Line icons on a 24-unit grid in the color of the text beside them. Hidden from screen readers. */
export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) => (
  <LineDrawing path={paths[name]} size={size} strokeWidth="1.8" />
);

interface LineDrawingProps {
  readonly path: string;
  readonly size: number;
  readonly strokeWidth: string;
}

export const LineDrawing = ({ path, size, strokeWidth }: LineDrawingProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);
