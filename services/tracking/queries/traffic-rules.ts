import {
  type NewTrafficRule,
  type TrafficRule,
  trafficRulesMax,
} from '@marquee/contracts/http/traffic-rules';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';

const columns = 'id::int, kind, value, reason, note, created_by as "by", created_at as "at"';

/** All rules, the newest first. */
export const trafficRules = (db: Queryable): Promise<TrafficRule[]> =>
  sentRows(db, `select ${columns} from traffic_rules order by id desc`);

/** `full` at the maximum, `known` when a rule has this value already. Call it in a transaction. */
export const insertTrafficRule = async (
  tx: Queryable,
  rule: NewTrafficRule,
  by: string,
): Promise<TrafficRule | 'full' | 'known'> => {
  // Two at a time could exceed the maximum.
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.traffic_rules'))");
  const { rules } = await onlyRow<{ rules: number }>(tx, 'select count(*)::int as rules from traffic_rules');
  if (rules >= trafficRulesMax) return 'full';
  const added = await sentRow<TrafficRule>(
    tx,
    `insert into traffic_rules (kind, value, reason, note, created_by) values ($1, $2, $3, $4, $5)
     on conflict (kind, value) do nothing returning ${columns}`,
    [rule.kind, rule.value, rule.kind === 'bot-name' ? 'bot' : rule.reason, rule.note, by],
  );
  return added ?? 'known';
};

/** Removes the rule and returns it; undefined when there is none. */
export const deleteTrafficRule = (tx: Queryable, id: number): Promise<TrafficRule | undefined> =>
  sentRow(tx, `delete from traffic_rules where id = $1 returning ${columns}`, [id]);
