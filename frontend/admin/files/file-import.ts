import type { ImportLine } from '@marquee/contracts/http/model-file';
import { readError } from '../../platform/api/api-error';

/** Sends a CSV file and yields the server's report line by line; throws when the whole file is rejected. */
export async function* importFile(
  url: string,
  file: File,
  isDryRun: boolean,
): AsyncGenerator<readonly ImportLine[]> {
  const { ImportLine: Line } = await import('@marquee/contracts/http/model-file');
  const response = await fetch(`${url}?dryRun=${isDryRun}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
  if (!response.ok || response.body === null) throw await readError(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    const whole = lines.filter((line) => line !== '').map((line) => Line.parse(JSON.parse(line)));
    if (whole.length > 0) yield whole;
    if (done) return;
  }
}

/** An import so far. `finished` stays null when the response was cut off. */
export interface ImportProgress {
  readonly rows: readonly Extract<ImportLine, { is: 'row' }>[];
  readonly done: number;
  readonly of: number;
  readonly finished: Extract<ImportLine, { is: 'finished' }> | null;
}

export const noProgress: ImportProgress = { rows: [], done: 0, of: 0, finished: null };

export const addLines = (before: ImportProgress, lines: readonly ImportLine[]): ImportProgress => {
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
