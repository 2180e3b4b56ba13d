import { createHmac, randomBytes } from 'node:crypto';
import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import type { StatementDay } from '@marquee/contracts/http/statement';
import type { Day } from '@marquee/contracts/rules/days';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { leafHash, rootAndPath } from './merkle';

type Figures = Omit<StatementDay, 'day' | 'proof'>;
type Row = Figures & { readonly modelId: number };

const readRows = async (db: Queryable, day: Day): Promise<Row[]> => {
  const { rows } = await db.query<Row>({
    name: 'day-leaves',
    text: `select model_id as "modelId", coalesce(card, 0) as seen, coalesce(profile, 0) as opened, coalesce(clicks, 0) as clicks,
        coalesce(unique_clicks, 0) as "uniqueClicks", coalesce(card_clicks, 0) as "cardClicks", coalesce(card_people, 0) as "uniqueCardClicks",
        coalesce(invalid, '{}') as invalid
      from (select * from model_days where day = $1) as figures
        full join (select model_id, card_people from model_people_days where day = $1) as people using (model_id)
        full join (
          select model_id, jsonb_object_agg(reason, events) as invalid
          from (select model_id, reason, sum(events) as events from invalid_days where day = $1 and model_id > 0 group by model_id, reason) as reasons
          group by model_id) as invalid using (model_id)
      order by model_id`,
    values: [day],
  });
  return rows;
};

const sorted = (invalid: Row['invalid']): Row['invalid'] =>
  Object.fromEntries(Object.entries(invalid).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The text of a leaf, whose order counts: contracts/http/statement.ts describes it for verifiers. */
const leafText = (day: Day, nonce: string, { modelId, ...figures }: Row): string => {
  const { seen, opened, clicks, uniqueClicks, cardClicks, uniqueCardClicks, invalid } = figures;
  const counts = { seen, opened, clicks, uniqueClicks, cardClicks, uniqueCardClicks };
  return JSON.stringify({ day, modelId, nonce, ...counts, invalid: sorted(invalid) });
};

const nonceOf = (salt: Buffer, modelId: number): string =>
  createHmac('sha256', salt).update(String(modelId)).digest('hex').slice(0, 32);

const saltOf = async (tx: Queryable, day: Day): Promise<Buffer> => {
  const { salt } = await onlyRow<{ salt: Buffer }>(
    tx,
    `insert into day_salts as known (day, salt, looked_at)
     values ($1, $2, coalesce((select counted_at from site_days where day = $1), now()))
     on conflict (day) do update set looked_at = greatest(known.looked_at, excluded.looked_at) returning salt`,
    [day, randomBytes(16)],
  );
  return salt;
};

const storeRoot = async (tx: Queryable, day: Day, root: Buffer, models: number): Promise<void> => {
  const latest = await firstRow<{ root: Buffer }>(
    tx,
    'select root from day_roots where day = $1 order by id desc limit 1',
    [day],
  );
  if (latest?.root.equals(root)) return;
  await tx.query('insert into day_roots (day, root, models) values ($1, $2, $3)', [day, root, models]);
  const entry: AuditEntry = {
    by: { role: 'service', name: 'analytics' },
    what: 'day.root',
    about: { kind: 'day', id: day, name: day },
    before: latest === undefined ? null : { root: latest.root.toString('hex') },
    after: { root: root.toString('hex'), models },
  };
  await recordAudit(tx, entry, null);
};

/**
 * Makes the tree of a day that is over, and returns the day of a model with its proof. A new root is stored and audited:
 * late events and corrections make another. Transactions of one day wait for each other.
 */
export const dayTree = async (tx: Queryable, day: Day, modelId?: number): Promise<StatementDay> => {
  // Its lock is held until the commit, so that two transactions do not store two roots.
  const salt = await saltOf(tx, day);
  const rows = await readRows(tx, day);
  const nth = rows.findIndex((row) => row.modelId === modelId);
  const leaves = rows.map((row) => leafHash(leafText(day, nonceOf(salt, row.modelId), row)));
  const { root, path } = rootAndPath(leaves, Math.max(nth, 0));
  await storeRoot(tx, day, root, rows.length);
  const row = rows[nth];
  if (row === undefined) return { day, ...sumOf([]), proof: null };
  const { modelId: id, ...figures } = row;
  const proof = { nonce: nonceOf(salt, id), path: [...path], root: root.toString('hex') };
  return { day, ...figures, invalid: sorted(figures.invalid), proof };
};

/** The sums of days; of none, a day without events. */
export const sumOf = (days: readonly Figures[]): Figures => {
  const sum = (of: Exclude<keyof Figures, 'invalid'>) => days.reduce((all, day) => all + day[of], 0);
  const invalid = new Map<string, number>();
  for (const day of days)
    for (const [reason, events] of Object.entries(day.invalid))
      invalid.set(reason, (invalid.get(reason) ?? 0) + events);
  return {
    seen: sum('seen'),
    opened: sum('opened'),
    clicks: sum('clicks'),
    uniqueClicks: sum('uniqueClicks'),
    cardClicks: sum('cardClicks'),
    uniqueCardClicks: sum('uniqueCardClicks'),
    invalid: sorted(Object.fromEntries(invalid)),
  };
};

/** Days whose figures have changed since their tree was made, the oldest first; at most 31 at once. */
export const daysWithoutRoot = async (db: Queryable, today: Day): Promise<Day[]> => {
  const { rows } = await db.query<{ day: Day }>(
    `select day from site_days left join day_salts using (day)
     where day < $1 and day >= $1::date - 400 and (looked_at is null or looked_at < counted_at) order by day limit 31`,
    [today],
  );
  return rows.map(({ day }) => day);
};
