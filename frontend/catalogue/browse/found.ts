import type { z } from 'zod';
import { ask, type LoadSchema } from '../../platform/api/ask';

/** One page of what a list or a search holds, how much there is altogether, and, where nothing was found, words that find something. */
export interface Found<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly nearWords?: readonly string[];
}

/** A page of a search, parsed, with the words that the server offers beside an empty one. */
export const askForFound = async <Row extends z.ZodType>(
  load: LoadSchema<z.ZodArray<Row>>,
  path: string,
  signal: AbortSignal,
): Promise<Found<z.output<Row>>> => {
  const [schema, { nearWordsHeader }, response] = await Promise.all([
    load(),
    import('@marquee/contracts/http/search'),
    ask(path, { signal }),
  ]);
  const rows = schema.parse(await response.json());
  const total = Number(response.headers.get('x-total-count') ?? rows.length);
  const near = response.headers.get(nearWordsHeader) ?? '';
  return {
    rows,
    total: Number.isInteger(total) ? total : rows.length,
    nearWords: near === '' ? [] : near.split(',').map(decodeURIComponent),
  };
};
