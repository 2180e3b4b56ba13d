import type { ImportLine } from '@marquee/contracts/http/model-file';

type ImportRow = Extract<ImportLine, { is: 'row' }>;
type Finished = Extract<ImportLine, { is: 'finished' }>;

/** What is known of an import so far. `finished` stays null when the answer was cut. */
export interface ImportProgress {
  readonly rows: readonly ImportRow[];
  readonly done: number;
  readonly of: number;
  readonly finished: Finished | null;
}

export const nothingYet: ImportProgress = { rows: [], done: 0, of: 0, finished: null };

/** The progress after some more lines of the answer. */
export const withLines = (before: ImportProgress, lines: readonly ImportLine[]): ImportProgress => {
  const rows = lines.filter((line) => line.is === 'row');
  const progress = lines.findLast((line) => line.is === 'progress');
  const finished = lines.find((line) => line.is === 'finished') ?? before.finished;
  return {
    rows: rows.length === 0 ? before.rows : [...before.rows, ...rows],
    done: finished?.rows ?? progress?.done ?? before.done,
    of: finished?.rows ?? progress?.of ?? before.of,
    finished,
  };
};
