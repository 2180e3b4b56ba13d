import { randomUUID } from 'node:crypto';
import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { dayMs } from '@marquee/contracts/rules/days';
import { openStream } from '@marquee/kit/bus/open-stream';
import { parseMessage } from '@marquee/kit/bus/parse-message';
import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Log } from '@marquee/kit/log/log';
import { exclusiveJob } from '@marquee/kit/postgres/exclusive-job';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { Gauge, type Registry } from 'prom-client';
import { mailOf } from '../mail/mail';
import { queueMail } from '../mail/mail-queries';
import { writeJournal } from './journal';
import { type ChainResult, verifyChain } from './verify-chain';

type Deps = {
  readonly db: Postgres;
  readonly publisher: Publisher;
  readonly amqpUrl: string;
  readonly urls: { readonly recipient: string; readonly siteName: string; readonly publicUrl: string };
  readonly log: Log;
};

/** A check may have failed on some days. */
const searchedDays = 31;
const what = 'audit.head';

/** The newest head in the journal, which is outside the database, and when a check last found the log broken; undefined: there is none. */
const keptHead = async (amqpUrl: string, now: Date) => {
  const marker = { exchange: 'journal', key: '' };
  const start = now.getTime() - searchedDays * dayMs;
  const stream = await openStream(amqpUrl, { queue: 'admin.journal', start, marker });
  let head: string | undefined;
  let brokenAt: string | undefined;
  try {
    await stream.readToEnd(async (messages) => {
      for (const { body } of messages) {
        const { value } = { value: undefined, ...parseMessage(DomainMessage, body) };
        if (value?.event.type !== 'audit.recorded' || value.event.entry.what !== what) continue;
        const { after } = value.event.entry;
        head = String(after?.head);
        if (after?.isBroken === true) brokenAt = value.at;
      }
    });
    return { head, brokenAt };
  } finally {
    await stream.close();
  }
};

/**
 * Checks the chain with the head that the last check has kept in the journal, keeps the present one there, and mails
 * it once a week. `isBroken`: by this check or one within a day before. Undefined: another instance is checking.
 */
export const checkChain = async (
  { db, publisher, amqpUrl, urls }: Deps,
  now: Date,
): Promise<(ChainResult & { readonly isBroken: boolean }) | undefined> => {
  const known = await keptHead(amqpUrl, now);
  return await exclusiveJob(db, 'audit-chain', async (tx) => {
    const result = await verifyChain(tx, known.head);
    const { head, intact } = result;
    const isBroken = result.broken !== null || !result.hasKnownHead;
    const entry = {
      by: { role: 'service', name: 'admin' } as const,
      what,
      about: { kind: 'audit log', id: '', name: 'head' },
      before: null,
      after: { head, intact, isBroken },
    };
    const event = { type: 'audit.recorded', entry } as const;
    const message = { id: randomUUID(), at: now.toISOString(), requestId: null, event };
    await writeJournal(publisher, { message, entry });
    const parts = [
      `The audit log has ${intact.toLocaleString('en-US')} entries, and its head is ${head}.`,
      `Keep this mail. "make audit-verify head=${head}" finds entries that were changed or removed since.`,
    ];
    const mail = mailOf(urls, { recipient: urls.recipient, subject: 'Head of the audit log', parts });
    await queueMail(tx, 'operators', mail, `audit head of week ${Math.floor(now.getTime() / dayMs / 7)}`);
    const wasBroken = now.getTime() - Date.parse(known.brokenAt ?? '') < dayMs;
    return { ...result, isBroken: isBroken || wasBroken };
  });
};

/**
 * Checks at the start and daily; a check that failed is repeated after a minute. The metric is 1 from a check that
 * has found the log broken to the first one a day later that does not, also after a restart.
 */
export const watchChain = (registry: Registry, deps: Deps): Closable => {
  const broken = new Gauge({
    name: 'admin_audit_broken',
    help: 'Alert: 1 when entries of the audit log were changed, or removed since the last daily check',
    registers: [registry],
  });
  let nextAt = 0;
  return periodically(
    async () => {
      if (Date.now() < nextAt) return;
      const result = await checkChain(deps, new Date());
      if (result === undefined) return;
      nextAt = Date.now() + dayMs;
      broken.set(result.isBroken ? 1 : 0);
      if (result.isBroken)
        deps.log.error('audit.broken', { position: result.broken?.position, head: result.head });
    },
    { everyMs: 60_000, log: deps.log, name: 'audit-chain' },
  );
};
