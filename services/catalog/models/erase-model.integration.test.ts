import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { eraseModel, modelNamed, startErasingArchived } from './erase-model';

let catalog: TestCatalog;
let ids: number[];
beforeEach(async () => {
  catalog = await openTestCatalog();
  ids = await list(catalog, [plainListing('ada-ashwick'), plainListing('bea-brook')]);
  await catalog.db.query('delete from outbox');
});
afterEach(() => catalog.close());

const by = { role: 'admin', name: 'ada@x.example' } as const;
const erase = (id: number) => catalog.db.transaction((tx) => eraseModel(tx, id, by));

/** Every table of the catalog with a column `model_id`, and how many rows of the model it has. */
const rowsOfModel = async (id: number): Promise<Record<string, number>> => {
  const { rows } = await catalog.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'model_id' order by 1`,
  );
  const counted = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await catalog.db.query(`select from ${name} where model_id = $1`, [id]);
      return [name, found.rowCount ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted);
};

test('an archived model leaves no row in any table, and its erasure is announced without its name in the audit', async () => {
  const [id = 0, other = 0] = ids;
  await catalog.db.query(
    `insert into pictures (id, model_id, source_hash, uploaded_at) values (repeat('a', 32), $1, 'x', now())`,
    [id],
  );
  await catalog.db.query(
    `insert into picture_files (picture_id, width, format, content) values (repeat('a', 32), 320, 'webp', 'x')`,
  );
  await catalog.db.query(
    `insert into model_proposals (model_id, changes, base, message, created_at) values ($1, '{}', '{}', 'text', now())`,
    [id],
  );
  await expect(erase(id)).rejects.toThrow('ada-ashwick is listed: archive it first.');
  await catalog.db.query(
    `update models set archived_at = now(), featured_until = now() + interval '1 day' where id = $1`,
    [id],
  );
  await expect(erase(id)).rejects.toThrow('The placement of ada-ashwick runs: end it first.');
  await catalog.db.query('update models set featured_until = null where id = $1', [id]);

  expect(await modelNamed(catalog.db, 'ada-ashwick')).toBe(id);
  expect(await modelNamed(catalog.db, String(other))).toBe(other);
  expect(await erase(id)).toMatchObject({ pictures: 1, model_proposals: 1 });
  expect(Object.values(await rowsOfModel(id)).every((rows) => rows === 0)).toBe(true);
  expect((await catalog.db.query('select from picture_files')).rowCount).toBe(0);
  await expect(modelNamed(catalog.db, 'ada-ashwick')).rejects.toThrow('There is no model ada-ashwick.');
  const { rows } = await catalog.db.query<{ message: { event: unknown; entry: unknown } }>(
    'select message from outbox',
  );
  expect(rows.map(({ message }) => message)).toMatchObject([
    {
      event: { type: 'catalog.model.erased', model: { id, slug: 'ada-ashwick', archived: true } },
      entry: { by, what: 'model.erased', about: { id: String(id), name: 'an erased model' } },
    },
  ]);
});

test('what was announced about the model and is not published yet keeps only who did what', async () => {
  const [id = 0, other = 0] = ids;
  const about = { kind: 'model', id: String(id), name: 'ada-ashwick' };
  const entry = { by, what: 'model.edited', about, before: { name: 'Ada' }, after: { name: 'Ada A.' } };
  const add = (event: object, more: object = {}) =>
    catalog.db.query('insert into outbox (id, message) values (gen_random_uuid(), $1)', [{ event, ...more }]);
  await add({ type: 'catalog.model.updated', model: { id, slug: 'ada-ashwick' } }, { entry });
  await add({ type: 'catalog.model.expired', model: { id, slug: 'ada-ashwick' } });
  await add({ type: 'audit.recorded', entry: { ...entry, what: 'picture.deleted' } });
  await add({ type: 'catalog.model.expired', model: { id: other, slug: 'bea-brook' } });
  await catalog.db.query('update models set archived_at = now() where id = $1', [id]);
  await erase(id);
  const { rows } = await catalog.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  const emptied = { by, about: { ...about, name: 'an erased model' }, before: null, after: null };
  expect(rows.map(({ message }) => message)).toEqual([
    { event: { type: 'audit.recorded', entry: { ...emptied, what: 'model.edited' } } },
    { event: { type: 'audit.recorded', entry: { ...emptied, what: 'picture.deleted' } } },
    { event: { type: 'catalog.model.expired', model: { id: other, slug: 'bea-brook' } } },
    expect.objectContaining({ event: expect.objectContaining({ type: 'catalog.model.erased' }) }),
  ]);
});

test('models that were archived long enough ago are erased, others stay', async () => {
  const [old = 0, recent = 0] = ids;
  await catalog.db.query(`update models set archived_at = now() - interval '31 days' where id = $1`, [old]);
  await catalog.db.query(`update models set archived_at = now() - interval '29 days' where id = $1`, [
    recent,
  ]);
  const erasing = startErasingArchived({ db: catalog.db, keptDays: 30, log: silentLog });
  const left = async () =>
    (await catalog.db.query<{ id: number }>('select id from models')).rows.map(({ id }) => id);
  await until('the old one is erased', async () => (await left()).length === 1);
  expect(await left()).toEqual([recent]);
  await erasing.close();
});
