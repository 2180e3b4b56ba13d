import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { MarkerRoute } from '@marquee/kit/bus/open-stream';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { readBatch } from '../counting/consumers/read-batch';
import { openActivityLog } from '../ledger/activity-log/open-activity-log';
import { type Evidence, openEvidence } from './evidence';

/** Where the log is read from: the earliest time zone is 14 hours ahead of UTC. */
export const logStartOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000;

type Options = {
  readonly amqpUrl: string;
  readonly day: Day;
  readonly calendar: Calendar;
  readonly marker?: MarkerRoute | undefined;
};

/** Reads what the log holds of the day, each message once however often it was delivered. */
export const readEvidence = async ({ amqpUrl, day, calendar, marker }: Options): Promise<Evidence> => {
  const evidence = openEvidence(day, calendar);
  const seen = new Set<string>();
  const log = await openActivityLog(amqpUrl, logStartOf(addDays(day, -1)), marker);
  try {
    await log.readToEnd(async (messages) => {
      for (const { body } of messages) {
        const read = readBatch(body);
        if (!read.ok) continue;
        const key = `${read.batch.producer} ${read.batch.seq}`;
        if (seen.has(key)) continue;
        seen.add(key);
        evidence.add(read.batch.events);
      }
    });
    return evidence;
  } finally {
    await log.close();
  }
};
