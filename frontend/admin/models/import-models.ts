import type { ImportLine } from '@marquee/contracts/http/model-file';
import { readError } from '../../platform/api/api-error';

/** Sends a CSV file and hands over what becomes of its rows, as the server says it; throws when the file as a whole is refused. */
export async function* importModels(file: File, isDryRun: boolean): AsyncGenerator<readonly ImportLine[]> {
  const { ImportLine: Line } = await import('@marquee/contracts/http/model-file');
  const response = await fetch(`/api/admin/models/import?dryRun=${isDryRun}`, {
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
