import { csvStream, jsonArrayStream } from '@marquee/kit/csv/csv';
import { optional } from '@marquee/kit/http/params';
import { fileFormats, streamFile } from '@marquee/kit/http/stream-lines';
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

/** Streams every record as a CSV or JSON file, without a limit of rows. One export runs at a time. */
export const exportRoute = <Item, Column extends string>(
  get: string,
  { name, columns, valuesOf, read }: Export<Item, Column>,
) =>
  route({
    get,
    query: z.object({ format: optional(z.enum(fileFormats)), state: optional(z.enum(states)) }),
    allow: 'admin',
    handle: ({ query: { format = 'csv', state = 'all' }, ...context }, { db, now, bounded }) => {
      const batches = read(db, state, now());
      const cellsOf = (item: Item) => {
        const values = valuesOf(item);
        return columns.map((column) => cellOf(values[column]));
      };
      const text = format === 'csv' ? csvStream(columns, batches, cellsOf) : jsonArrayStream(batches);
      return bounded.export(() => streamFile(context, name, format, text), context.signal);
    },
  });
