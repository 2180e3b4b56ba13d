import type { Actor } from '@marquee/contracts/events/domain-event';
import { announce } from '@marquee/kit/bus/outbox';
import { UserError } from '@marquee/kit/errors/user-error';
import type { Log } from '@marquee/kit/log/log';
import { firstRow, onlyRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { modelState } from './model-queries';

export type ErasedRows = Readonly<Record<string, number>>;

const ofModel = ['pictures', 'videos', 'model_proposals', 'campaign_links', 'placements'];
const countsSql = ofModel.map(
  (table) => `(select count(*)::int from ${table} where model_id = $1) as ${table}`,
);

/**
 * Takes texts and links out of what is announced about the model and not published yet: only who did what stays, for the
 * audit log, and listeners learn of the erasure next.
 */
const emptyOutbox = async (tx: Queryable, id: number): Promise<void> => {
  const ofModel = `(message->'event'->'model'->>'id' = $1::text
    or (message->'event'->'entry'->'about') @> jsonb_build_object('kind', 'model', 'id', $1::text))`;
  const entry = `coalesce(message->'entry', message->'event'->'entry')`;
  await tx.query(`delete from outbox where ${ofModel} and ${entry} is null`, [id]);
  await tx.query(
    `update outbox set message = (message - 'entry') || jsonb_build_object('event', jsonb_build_object('type', 'audit.recorded', 'entry',
       ${entry} || jsonb_build_object('before', null, 'after', null,
         'about', jsonb_build_object('kind', 'model', 'id', $1::text, 'name', 'an erased model'))))
     where ${ofModel}`,
    [id],
  );
};

/**
 * Deletes an archived model and everything of it; a UserError while it is listed or its placement runs.
 * Figures, paid requests with their receipts, and the audit log's entries without their texts stay.
 */
export const eraseModel = async (tx: Queryable, id: number, by: Actor): Promise<ErasedRows> => {
  const found = await firstRow<{ slug: string; archived: boolean; featured: boolean }>(
    tx,
    `select slug, archived_at is not null as archived, coalesce(featured_until > now(), false) as featured
     from models where id = $1 for update`,
    [id],
  );
  if (found === undefined) throw new UserError(`There is no model ${id}.`);
  if (!found.archived) throw new UserError(`${found.slug} is listed: archive it first.`);
  if (found.featured) throw new UserError(`The placement of ${found.slug} runs: end it first.`);
  const rows = await onlyRow<ErasedRows>(tx, `select ${countsSql.join(', ')}`, [id]);
  const model = await modelState(tx, id);
  await tx.query('delete from models where id = $1', [id]);
  await emptyOutbox(tx, id);
  const about = { kind: 'model', id: String(id), name: 'an erased model' };
  const entry = { by, what: 'model.erased', about, after: { ...rows } };
  await announce(tx, { type: 'catalog.model.erased', model }, null, entry);
  return rows;
};

export const modelNamed = async (db: Queryable, name: string): Promise<number> => {
  const found = await firstRow<{ id: number }>(
    db,
    'select id from models where slug = $1 or id::text = $1 order by slug = $1 desc limit 1',
    [name],
  );
  if (found === undefined) throw new UserError(`There is no model ${name}.`);
  return found.id;
};

const everyMs = 3_600_000;

type Options = { readonly db: Postgres; readonly keptDays: number; readonly log: Log };

/** Erases models that were archived so many days ago; 0: never. Several instances may run. */
export const startErasingArchived = ({ db, keptDays, log }: Options): Closable =>
  periodically(
    async () => {
      if (keptDays === 0) return;
      const old = await rowsOf<{ id: number }>(
        db,
        `select id from models where archived_at < now() - make_interval(days => $1)
           and coalesce(featured_until < now(), true) order by id limit 100`,
        [keptDays],
      );
      for (const { id } of old)
        await db.transaction((tx) => eraseModel(tx, id, { role: 'service', name: 'catalog' }));
      if (old.length > 0) log.info('models.erased', { models: old.length });
    },
    { everyMs, log, name: 'erase-archived' },
  );
