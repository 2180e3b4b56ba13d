import { csvStream, jsonArrayStream } from '@marquee/kit/csv/csv';
import type { RouteContext } from '@marquee/kit/http/route';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import type { CatalogDeps } from '../deps';
import { optional } from '../lists/params';
import { type CellValues, cellOf } from './cells';

export const exportQuery = z.object({
  format: optional(z.enum(['csv', 'json'])),
  state: optional(z.enum(['listed', 'archived', 'all'])),
});

type Export<Item, Column extends string> = {
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly valuesOf: (item: Item) => CellValues<Column>;
  readonly batches: AsyncIterable<readonly Item[]>;
};

async function* rowsOf<Item, Column extends string>({ columns, valuesOf, batches }: Export<Item, Column>) {
  for await (const items of batches)
    yield items.map((item) => {
      const values = valuesOf(item);
      return columns.map((column) => cellOf(values[column]));
    });
}

/** Streams every record as a CSV or JSON file, without a limit of rows. One export runs at a time. */
export const answerExport = <Item, Column extends string>(
  records: Export<Item, Column>,
  { query: { format = 'csv' }, ...context }: RouteContext & { readonly query: z.output<typeof exportQuery> },
  { bounded }: CatalogDeps,
) => {
  const [type, text] =
    format === 'csv'
      ? ['text/csv', csvStream(records.columns, rowsOf(records))]
      : ['application/json', jsonArrayStream(records.batches)];
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${records.name}.${format}"`,
  };
  return bounded.export(() => streamLines(context, headers, text), context.signal);
};
