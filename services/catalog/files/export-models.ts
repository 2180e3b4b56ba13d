import { readColumns, toldColumns } from '@marquee/contracts/http/model-file';
import type { AdminModel } from '@marquee/contracts/http/models';
import { defused } from '@marquee/contracts/text/defuse';
import { stringify } from 'csv-stringify/sync';
import { cellsOf } from './listing-cells';

const byteOrderMark = '\uFEFF';
const columns = ['id', ...readColumns, ...toldColumns.filter((column) => column !== 'id')] as const;

const rowOf = (model: AdminModel): string[] => {
  const cells: Readonly<Record<string, string>> = {
    ...cellsOf(model),
    id: String(model.id),
    featured: String(model.featured),
    featuredUntil: model.featuredUntil ?? '',
    verified: String(model.verified ?? false),
    archived: String(model.archived),
    createdAt: model.createdAt,
  };
  return columns.map((column) => defused(cells[column] ?? ''));
};

// Left to itself it quotes a cell that has the file's own line end, and not one that has another.
const lines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/** The models as CSV (RFC 4180, with a byte-order mark, without which spreadsheets misread accents), a batch at a time; formulas defused. */
export async function* csvOf(batches: AsyncIterable<readonly AdminModel[]>): AsyncGenerator<string> {
  yield byteOrderMark + lines([[...columns]]);
  for await (const models of batches) yield lines(models.map(rowOf));
}

/** The models as one JSON array, a batch at a time. */
export async function* jsonOf(batches: AsyncIterable<readonly AdminModel[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const models of batches) {
    if (models.length === 0) continue;
    yield before + models.map((model) => `\n${JSON.stringify(model)}`).join(',');
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
