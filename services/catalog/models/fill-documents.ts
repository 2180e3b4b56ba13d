import type { Log } from '@marquee/kit/log/log';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { addWords, documentVersion, modelDocument } from '../lists/search-words';
import { type ProfileRow, profileColumns } from './model-row';

/** One transaction locks so many rows, for about 0.1 s. */
const batchRows = 200;

/**
 * Rewrites what finds a model in every row with an older `documentVersion`, archived ones included. Rows that
 * another process changes are left for the next call.
 */
export const fillDocuments =
  ({ db, log }: { readonly db: Postgres; readonly log: Log }) =>
  async (signal: AbortSignal): Promise<void> => {
    let filled = 0;
    for (let rows = batchRows; rows === batchRows && !signal.aborted; filled += rows)
      rows = await db.transaction(fillBatch);
    if (filled > 0) log.info('search.documents-filled', { models: filled });
  };

const fillBatch = async (tx: Queryable): Promise<number> => {
  const { rows: models } = await tx.query<ProfileRow>(
    `select ${profileColumns} from models m where m.document_version < $1
     order by m.document_version, m.id limit ${batchRows} for update skip locked`,
    [documentVersion],
  );
  const documents = models.map((model) => ({ id: model.id, ...modelDocument(model) }));
  await tx.query(
    `update models m set search_document = array_to_tsvector(given.document), search_text = array_to_tsvector(given.text),
       facets = given.facets, document_version = $2
     from jsonb_to_recordset($1::jsonb) as given (id integer, document text[], text text[], facets text[]) where m.id = given.id`,
    [JSON.stringify(documents), documentVersion],
  );
  const words = documents.flatMap((document) => document.words);
  await addWords(tx, 'search_words', words);
  return models.length;
};
