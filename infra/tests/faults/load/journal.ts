import { closeSync, fdatasync, openSync, readFileSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';

const sync = promisify(fdatasync);

/** An event as it must appear in the tables, from the load's own tables and no code of the product. */
const Fact = z.object({
  id: z.string(),
  type: z.enum(['view', 'card', 'profile', 'click']),
  /** Why it is no person's own act: then it counts among the invalid ones only. */
  invalid: z.string().optional(),
  model: z.number().optional(),
  surface: z.string().optional(),
  position: z.number().optional(),
  platform: z.string().optional(),
  /** The visitor of a view or a click: a session, or an IP with a user agent. */
  sender: z.string().optional(),
  /** The IPv4 address from which a profile was opened or a link clicked. */
  network: z.string().optional(),
  page: z.string().optional(),
  referrer: z.string().optional(),
  /** The name of a click's source by its referrer. */
  source: z.string().optional(),
  /** The campaign with which the visit of a view or click began. */
  campaign: z.string().optional(),
  country: z.string().optional(),
  device: z.string().optional(),
  browser: z.string().optional(),
  /** The local day and hour, where it is not that of the request. */
  on: z.object({ day: z.string(), hour: z.number() }).optional(),
});
export type Fact = z.infer<typeof Fact>;

const Line = z.discriminatedUnion('is', [
  z.object({ is: z.literal('request'), number: z.number(), at: z.number(), facts: z.array(Fact) }),
  z.object({
    is: z.literal('answer'),
    number: z.number(),
    at: z.number(),
    tookMs: z.number(),
    /** 0: no answer. */
    status: z.number(),
  }),
  /** An event that a scenario publishes by hand; it must be counted like an accepted one. */
  z.object({ is: z.literal('by hand'), at: z.number(), fact: Fact }),
]);
export type Line = z.infer<typeof Line>;

export type Journal = {
  /** Resolves when the line is synced to disk. Concurrent lines share a sync. */
  readonly write: (line: Line) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Every request and every answer, on disk, so the comparison does not rely on memory. */
export const openJournal = (path: string): Journal => {
  const fd = openSync(path, 'w', 0o600);
  let waiting: { readonly line: Line; readonly done: () => void }[] = [];
  let syncing: Promise<void> | undefined;

  const syncAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      writeSync(fd, some.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
      await sync(fd);
      for (const { done } of some) done();
    }
    syncing = undefined;
  };

  return {
    write: (line) =>
      new Promise((done) => {
        waiting.push({ line, done });
        syncing ??= syncAll();
      }),
    close: async () => {
      await syncing;
      closeSync(fd);
    },
  };
};

/** An event of the journal, whatever number of requests it was in. */
export type JournalEvent = {
  readonly fact: Fact;
  readonly firstSentAt: number;
  lastAnsweredAt: number;
  accepted: boolean;
  /** Some answer does not exclude that it was stored: 5xx, or none. */
  open: boolean;
};

const isAccepted = (status: number): boolean => status === 202 || status === 302;

/** Reads a closed journal. */
export const readJournal = (
  path: string,
): {
  readonly events: ReadonlyMap<string, JournalEvent>;
  readonly longestMs: number;
  /** The longest time in which nothing was accepted. */
  readonly longestPauseMs: number;
} => {
  const events = new Map<string, JournalEvent>();
  const requests = new Map<number, readonly Fact[]>();
  let longestMs = 0;
  let longestPauseMs = 0;
  let lastAcceptedAt: number | undefined;
  for (const text of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const line = Line.parse(JSON.parse(text));
    if (line.is === 'request') requests.set(line.number, line.facts);
    if (line.is === 'answer') longestMs = Math.max(longestMs, line.tookMs);
    if (line.is === 'answer' && isAccepted(line.status)) {
      longestPauseMs = Math.max(longestPauseMs, line.at - (lastAcceptedAt ?? line.at));
      lastAcceptedAt = line.at;
    }
    const facts = line.is === 'by hand' ? [line.fact] : (requests.get(line.number) ?? []);
    for (const fact of facts) {
      const { at } = line;
      const event = events.get(fact.id) ?? {
        fact,
        firstSentAt: at,
        lastAnsweredAt: at,
        accepted: false,
        open: false,
      };
      event.lastAnsweredAt = at;
      if (line.is === 'by hand' || (line.is === 'answer' && isAccepted(line.status))) event.accepted = true;
      if (line.is === 'answer' && (line.status < 400 || line.status >= 500)) event.open = true;
      events.set(fact.id, event);
    }
  }
  return { events, longestMs, longestPauseMs };
};
