import { csvStream, jsonArrayStream } from '@marquee/kit/csv/csv';
import { optional } from '@marquee/kit/http/params';
import { streamLines } from '@marquee/kit/http/stream-lines';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { route } from '../deps';
import { type CellValues, cellOf } from './cells';

const states = ['listed', 'archived', 'all'] as const;

type Export<Item, Column extends string> = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly valuesOf: (item: Item) => CellValues<Column>;
  readonly read: (db: Queryable, state: (typeof states)[number], at: Date) => AsyncIterable<readonly Item[]>;
};

async function* cellsOf<Item, Column extends string>(
  batches: AsyncIterable<readonly Item[]>,
  { columns, valuesOf }: Export<Item, Column>,
) {
  for await (const items of batches)
    yield items.map((item) => {
      const values = valuesOf(item);
      return columns.map((column) => cellOf(values[column]));
    });
}

/** Streams every record as a CSV or JSON file, without a limit of rows. One export runs at a time. */
export const exportRoute = <Item, Column extends string>(get: string, records: Export<Item, Column>) =>
  route({
    get,
    query: z.object({ format: optional(z.enum(['csv', 'json'])), state: optional(z.enum(states)) }),
    allow: 'admin',
    handle: ({ query: { format = 'csv', state = 'all' }, ...context }, { db, now, bounded }) => {
      const batches = records.read(db, state, now());
      const [type, text] =
        format === 'csv'
          ? ['text/csv', csvStream(records.columns, cellsOf(batches, records))]
          : ['application/json', jsonArrayStream(batches)];
      const headers = {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${records.name}.${format}"`,
      };
      return bounded.export(() => streamLines(context, headers, text), context.signal);
    },
  });
