import { recordAudit } from '@marquee/kit/bus/outbox';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import type { KeptDays } from '../config';
import { clearStatusTokens } from '../inbox/status-link';
import { announceClosed } from '../listing-requests/listing-request-changes';
import { removeOldMails } from '../mail/mail-files';

/** Each removes up to 1,000 records that ended more than $1 days ago, and returns a row for each. */
const removals: Readonly<Record<keyof KeptDays, string>> = {
  mails: `delete from mails where id in (
      select id from mails where coalesce(sent_at, gave_up_at) < now() - make_interval(days => $1)
        and (sent_at is not null or gave_up_at is not null) limit 1000)
    returning 1`,
  messages: `delete from contact_messages where id in (
      select id from contact_messages where state in ('answered', 'closed', 'spam') and changed_at < now() - make_interval(days => $1) limit 1000)
    returning 1`,
  // Without a payment, in whatever state they were left. Those with a receipt go with it.
  requests: `delete from listing_requests where id in (
      select id from listing_requests l where state not in ('paid', 'active') and changed_at < now() - make_interval(days => $1)
        and not exists (select from receipts where listing_request_id = l.id) limit 1000)
    returning reference`,
  reports: `delete from reports where id in (
      select id from reports where closed_at < now() - make_interval(days => $1) limit 1000)
    returning 1`,
  // The newest stays: the next receipt gets the number after it.
  receipts: `with old as (
      select number, listing_request_id from receipts r where paid_at < now() - make_interval(days => $1)
        and number < (select max(number) from receipts)
        and exists (select from listing_requests l where l.id = r.listing_request_id and l.state in ('expired', 'refunded'))
      order by number limit 1000
    )
    delete from receipts where number in (select number from old) returning listing_request_id as "requestId"`,
  audit: 'select from generate_series(1, trim_audit_log(now() - make_interval(days => $1)))',
};

const removeOnce = (db: Postgres, kind: keyof KeptDays, days: number): Promise<number> =>
  db.transaction(async (tx: Queryable) => {
    const { rows } = await tx.query<{ requestId?: number; reference?: string }>(removals[kind], [days]);
    if (rows.length === 0) return 0;
    const ids = rows.flatMap(({ requestId }) => (requestId === undefined ? [] : [requestId]));
    if (ids.length > 0) await tx.query('delete from listing_requests where id = any($1::bigint[])', [ids]);
    await announceClosed(
      tx,
      rows.flatMap(({ reference }) => (reference === undefined ? [] : [reference])),
    );
    const entry = {
      by: { role: 'service', name: 'admin' } as const,
      what: 'records.removed',
      about: { kind: 'retention', id: kind, name: kind },
      after: { removed: rows.length, olderThanDays: days },
    };
    await recordAudit(tx, entry, null);
    return rows.length;
  });

/** Removes every record whose time is over, whole records only. Several instances may run. */
export const removeOutdated = async (
  { db, kept, log }: { readonly db: Postgres; readonly kept: KeptDays; readonly log: Log },
  signal?: AbortSignal,
): Promise<void> => {
  const kinds = ['mails', 'messages', 'requests', 'reports', 'receipts', 'audit'] as const;
  for (const kind of kinds) {
    const days = kept[kind];
    if (days === 0) continue;
    for (let removed = -1; removed !== 0 && !signal?.aborted; ) {
      removed = await removeOnce(db, kind, days);
      if (removed > 0) log.info('retention.removed', { kind, records: removed });
    }
  }
};

const everyMs = 3_600_000;

export const keepRetention = (deps: {
  readonly db: Postgres;
  readonly kept: KeptDays;
  readonly mailDir: string;
  readonly log: Log;
}): Closable => {
  // At the first run, instances of the version before may still be running.
  let isFirst = true;
  return periodically(
    async (signal) => {
      await removeOutdated(deps, signal);
      if (deps.kept.mails > 0) await removeOldMails(deps.mailDir, deps.kept.mails);
      if (!isFirst) await clearStatusTokens(deps.db);
      isFirst = false;
    },
    { everyMs, log: deps.log, name: 'retention' },
  );
};
