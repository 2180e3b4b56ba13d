import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrafficRule } from '@marquee/contracts/http/traffic-rules';
import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import { settledWithin } from '@marquee/kit/run/wait';
import { z } from 'zod';
import { replaceFile } from '../files/replace-file';
import { trafficRules } from '../queries/traffic-rules';
import { trafficFilter } from './traffic-filter';

const refreshEveryMs = 5_000;
/** A start does not wait longer for the database: the rules of the last process are good meanwhile. */
const startWithinMs = 1_000;

const Kept = z.array(TrafficRule);

/**
 * Holds the rules of administrators in memory: a change applies in every process within ten seconds. Without
 * the database the rules that this process, or the last one on this spool, has read stay in force.
 */
export const keepTrafficRules = async (
  db: Queryable,
  { dir, log }: { readonly dir: string; readonly log: Log },
) => {
  const file = join(dir, 'traffic-rules.json');
  let current = '';
  let filter = trafficFilter([]);

  const apply = (rules: readonly TrafficRule[]): boolean => {
    const text = JSON.stringify(rules);
    if (text === current) return false;
    filter = trafficFilter(rules);
    current = text;
    return true;
  };
  const keep = (): Promise<void> =>
    replaceFile(file, (fresh) => writeFile(fresh, current, { mode: 0o600, flush: true }));
  const refresh = async (): Promise<void> => {
    const rules = await trafficRules(db);
    if (!apply(rules)) return;
    log.info('traffic-rules.loaded', { rules: rules.length });
    await keep().catch((error: unknown) => log.warn('traffic-rules.not-kept', { error }));
  };

  await readFile(file, 'utf8')
    .then(
      (text) => apply(Kept.parse(JSON.parse(text))),
      () => {},
    )
    .catch((error: unknown) => log.warn('traffic-rules.not-read', { error }));
  const refreshing = periodically(refresh, { everyMs: refreshEveryMs, log, name: 'traffic-rules' });
  await settledWithin(startWithinMs, refreshing.succeeded);
  return {
    isNamedBot: (userAgent: string) => filter.isNamedBot(userAgent),
    networkReason: (ip: string) => filter.networkReason(ip),
    /** Reads the rules again, after a change. */
    refresh,
    close: () => refreshing.close(),
  };
};
