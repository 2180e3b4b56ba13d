import { ProducerReport } from '@marquee/contracts/http/producer-report';
import { allOriginsOf } from '@marquee/kit/http/origins';
import { openServiceClient, type ServiceClient } from '@marquee/kit/http/upstream';
import type { Identities } from '@marquee/kit/identity/identity';
import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { keepProducerReport } from './producer-reports';

type Options = {
  /** Every IP behind each name is a tracking process. */
  readonly bases: readonly string[];
  readonly identities: Identities;
  readonly db: Queryable;
  readonly log: Log;
};

const pollEveryMs = 2_000;

/** Asks every tracking process what it has accepted, so that the ledger knows it while the broker is away. */
export const pollProducers = ({ bases, identities, db, log }: Options): Closable => {
  const clients = new Map<string, ServiceClient>();
  /** What is new in an answer was accepted after the one before. */
  const answeredAt = new Map<string, number>();

  const clientOf = (origin: string): ServiceClient => {
    const client = clients.get(origin) ?? openServiceClient({ baseUrl: origin, to: 'tracking', identities });
    clients.set(origin, client);
    return client;
  };

  const pollOne = async (origin: string): Promise<void> => {
    const report = ProducerReport.parse(await clientOf(origin).get('/internal/producer'));
    const since = answeredAt.get(report.producer) ?? report.at - pollEveryMs;
    answeredAt.set(report.producer, report.at);
    if (report.acceptedMessages + report.lostClicks > 0) await keepProducerReport(db, report, since);
  };

  const poll = async (): Promise<void> => {
    const { origins } = await allOriginsOf(bases);
    for (const [origin, client] of clients) {
      if (origins.has(origin)) continue;
      clients.delete(origin);
      await client.close();
    }
    if (answeredAt.size > 1_000) answeredAt.clear();
    // An instance that does not answer does not delay the others. Its last report stays.
    const polls = await Promise.allSettled([...origins].map(pollOne));
    for (const result of polls)
      if (result.status === 'rejected') log.debug('producer.not-polled', { error: result.reason });
  };

  const polling = periodically(poll, { everyMs: pollEveryMs, log, name: 'poll-producers' });
  return {
    close: async () => {
      await polling.close();
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
};
