import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { queueMail } from '../mail/mail-queries';
import type { SystemMetrics } from '../processes/read-metrics';
import { type AlertUrls, alertMail } from './alert-mail';
import { lockAlerts, removeAlert, storeAlert } from './alert-queries';
import { alertRules } from './alert-rules';
import { nextState } from './alert-state';

type Deps = {
  readonly db: Postgres;
  readonly readMetrics: () => Promise<SystemMetrics>;
  readonly urls: AlertUrls;
  readonly log: Log;
};

/** Checks every rule once, and queues the mail of each change in the transaction that stores its state. */
export const checkAlerts = async ({ db, readMetrics, urls, log }: Deps, now: Date): Promise<void> => {
  const metrics = await readMetrics();
  const changes = await db.transaction(async (tx) => {
    const states = await lockAlerts(tx);
    const changes: { alert: string; change: string }[] = [];
    for (const rule of alertRules) {
      const before = states.get(rule.name);
      const affected = rule.affected?.(metrics) ?? [];
      const { state, mail } = nextState(before, rule.isFiring(metrics), rule.forMs, now);
      if (state === undefined) await removeAlert(tx, rule.name);
      else await storeAlert(tx, rule.name, state, affected);
      if (mail === undefined) continue;
      const since = state?.since ?? before?.since ?? now;
      await queueMail(tx, 'operators', alertMail(rule, mail, { since, affected }, urls));
      changes.push({ alert: rule.name, change: mail });
    }
    return changes;
  });
  for (const change of changes) log.warn('alert.changed', change);
};

const everyMs = 30_000;

/** Mails operators about the system by HTTP and SMTP alone: neither broker nor Prometheus is needed. */
export const watchAlerts = (deps: Deps): Closable =>
  periodically(() => checkAlerts(deps, new Date()), { everyMs, log: deps.log, name: 'watch-alerts' });
