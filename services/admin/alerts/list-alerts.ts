import type { ActiveAlert } from '@marquee/contracts/http/health';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { within } from '@marquee/kit/run/wait';
import { activeAlerts } from './alert-queries';
import { alertRules } from './alert-rules';

const answerWithinMs = 2_000;

/** The active alerts of `alertRules`, within two seconds; null where the database does not answer. */
export const listAlerts = async (db: Queryable): Promise<ActiveAlert[] | null> => {
  const active = await within(answerWithinMs, 'database too slow', activeAlerts(db)).catch(() => undefined);
  return (
    active?.flatMap(({ name, since, affected }) => {
      // A rule of another version has no text here.
      const rule = alertRules.find((one) => one.name === name);
      return rule === undefined ? [] : [{ name, subject: rule.subject, text: rule.text, affected, since }];
    }) ?? null
  );
};
