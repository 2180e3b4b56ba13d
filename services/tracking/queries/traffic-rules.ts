import {
  type NewTrafficRule,
  type TrafficRule,
  trafficRulesMax,
} from '@marquee/contracts/http/traffic-rules';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

const columns = 'id::int, kind, value, reason, note, created_by as "by", created_at as "at"';

type Row = Omit<TrafficRule, 'at'> & { readonly at: Date };

const ruleOf = ({ at, ...row }: Row): TrafficRule => ({ ...row, at: at.toISOString() });

/** All rules, the newest first. */
export const trafficRules = async (db: Queryable): Promise<TrafficRule[]> =>
  (await db.query<Row>(`select ${columns} from traffic_rules order by id desc`)).rows.map(ruleOf);

/**
 * Adds the rule. `full` at the maximum, `known` when there is one with this value already. Call it in a
 * transaction.
 */
export const insertTrafficRule = async (
  tx: Queryable,
  rule: NewTrafficRule,
  by: string,
): Promise<TrafficRule | 'full' | 'known'> => {
  // Two at a time could exceed the maximum.
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.traffic_rules'))");
  const { rows: counts } = await tx.query<{ rules: number }>(
    'select count(*)::int as rules from traffic_rules',
  );
  if ((counts[0]?.rules ?? 0) >= trafficRulesMax) return 'full';
  const { rows } = await tx.query<Row>(
    `insert into traffic_rules (kind, value, reason, note, created_by) values ($1, $2, $3, $4, $5)
     on conflict (kind, value) do nothing returning ${columns}`,
    [rule.kind, rule.value, rule.kind === 'bot-name' ? 'bot' : rule.reason, rule.note, by],
  );
  return rows[0] ? ruleOf(rows[0]) : 'known';
};

/** Removes the rule and returns it; undefined when there is none. */
export const deleteTrafficRule = async (tx: Queryable, id: number): Promise<TrafficRule | undefined> => {
  const { rows } = await tx.query<Row>(`delete from traffic_rules where id = $1 returning ${columns}`, [id]);
  return rows[0] && ruleOf(rows[0]);
};
