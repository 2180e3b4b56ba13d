import { Agent, request } from 'node:http';
import { errorCode } from '@marquee/kit/errors/error-code';
import { type Cells, eventCapacity, type NumberedEvent, numberedEvent, pagesOf } from './event-ids';
import type { Journal } from './journal';

export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly tookMs: number;
  readonly retryAfter: string | undefined;
};

/** The results of a scenario's posts, by event id. */
export type Tally = {
  readonly attempted: Set<string>;
  readonly accepted: Set<string>;
  /** Answered with another status than 202, or not at all. */
  readonly refused: Set<string>;
  readonly statuses: Map<number, number>;
  longestMs: number;
  /** Requests whose connection was closed after they had arrived. */
  brokenOff: number;
  firstAcceptedAfter: (moment: number) => number | undefined;
  /** Response times of the posts since that time, ascending. */
  tookSince: (moment: number) => readonly number[];
  readonly bodies: Set<string>;
};

export type Load = {
  readonly tally: Tally;
  /** Posts one additional event. */
  readonly probe: () => Promise<Answer>;
  /** Reserves an impression that the caller publishes another way; it must be counted once, like an accepted one. */
  readonly reserveImpression: () => NumberedEvent;
  /** The same for a page view; returns its path. */
  readonly reserveView: (name: string) => string;
  /** Posts the same batch id with the same new events the given number of times. */
  readonly repeat: (times: number) => Promise<void>;
  /** Pauses the load; the returned function resumes it. */
  readonly pause: () => Promise<() => void>;
  /** Stops; resolves when no request is in flight. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly publicPort: number;
  readonly cells: Cells;
  readonly journal: Journal;
  readonly postsPerSecond: number;
  readonly connections?: number;
  readonly eventsPerPost?: number;
};

const person =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
/** The status recorded when there was no answer. */
const none = 0;
const giveUpAfterMs = 12_000;

/** Documentation IPs (TEST-NET-3): if a log contains one, it came from here. */
export const visitorIpPrefix = '203.0.113.';

/** Posts numbered events at a constant rate until stopped. Every id and answer is on disk before the next step. */
export const startLoad = ({
  publicPort,
  cells,
  journal,
  postsPerSecond,
  connections = 16,
  eventsPerPost = 3,
}: Options): Load => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 4 });
  const acceptedAt: number[] = [];
  const answers: { readonly at: number; readonly tookMs: number }[] = [];
  const tally: Tally = {
    attempted: new Set(),
    accepted: new Set(),
    refused: new Set(),
    statuses: new Map(),
    longestMs: 0,
    brokenOff: 0,
    firstAcceptedAfter: (moment) => acceptedAt.find((at) => at >= moment),
    tookSince: (moment) =>
      answers
        .filter(({ at, tookMs }) => at - tookMs >= moment)
        .map(({ tookMs }) => tookMs)
        .sort((one, other) => one - other),
    bodies: new Set(),
  };
  let number = 0;
  let stopped = false;
  let inFlight = 0;
  let paused: Promise<void> | undefined;

  const send = (path: string, body: unknown): Promise<Answer> =>
    new Promise((resolve) => {
      const began = performance.now();
      const payload = JSON.stringify(body);
      const settle = (status: number, text: string, retryAfter?: string): void =>
        resolve({ status, body: text, tookMs: performance.now() - began, retryAfter });
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        'user-agent': person,
        'x-forwarded-for': `${visitorIpPrefix}${number % 250}`,
      };
      const req = request(
        { host: '127.0.0.1', port: publicPort, path, method: 'POST', headers, agent, timeout: giveUpAfterMs },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () =>
            settle(
              res.statusCode ?? none,
              Buffer.concat(chunks).toString('utf8'),
              res.headers['retry-after'],
            ),
          );
          res.on('error', () => settle(none, ''));
        },
      );
      req.on('timeout', () => req.destroy());
      req.on('error', (error) => {
        // A keep-alive connection may be closed while it is reused: then nothing had arrived.
        if (errorCode(error) !== 'ECONNREFUSED' && !req.reusedSocket) tally.brokenOff += 1;
        settle(none, '');
      });
      req.end(payload);
    });

  const post = async (events: readonly NumberedEvent[], body: unknown): Promise<Answer> => {
    const ids = events.map(({ id }) => id);
    for (const id of ids) tally.attempted.add(id);
    await journal.write(`try ${ids.join(' ')}`);
    const answer = await send(events[0]?.path ?? '/', body);
    await journal.write(`${answer.status} ${answer.tookMs.toFixed(0)} ms ${ids.join(' ')}`);
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    tally.longestMs = Math.max(tally.longestMs, answer.tookMs);
    answers.push({ at: Date.now(), tookMs: answer.tookMs });
    if (answer.status === 202) {
      acceptedAt.push(Date.now());
      for (const id of ids) tally.accepted.add(id);
    } else {
      for (const id of ids) tally.refused.add(id);
      if (tally.bodies.size < 50) tally.bodies.add(answer.body);
    }
    return answer;
  };

  const next = (): NumberedEvent => numberedEvent(cells, number++);
  /** As many events as fit into one post: all use the same route. */
  const nextTogether = (count: number): NumberedEvent[] => {
    const first = next();
    const all = [first];
    while (all.length < count && numberedEvent(cells, number).path === first.path) all.push(next());
    return all;
  };
  const postSome = (): Promise<Answer> => {
    const events = nextTogether(eventsPerPost);
    return post(
      events,
      events.map(({ body }) => body),
    );
  };

  const beganAt = performance.now();
  let posts = 0;
  const caller = async (): Promise<void> => {
    while (!stopped) {
      const due = beganAt + (posts++ / postsPerSecond) * 1_000;
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      await paused;
      // A scenario that takes far too long fails by its missing recovery, not by an exception.
      if (stopped || number + 100 > eventCapacity) return;
      inFlight += 1;
      await postSome();
      inFlight -= 1;
      // After a pause the rate continues from now; missed posts are not sent immediately.
      if (performance.now() - due > 500)
        posts = Math.ceil(((performance.now() - beganAt) / 1_000) * postsPerSecond);
    }
  };
  const running = Array.from({ length: connections }, caller);

  return {
    tally,
    probe: () => {
      const event = next();
      return post([event], event.body);
    },
    reserveImpression: () => {
      let event = next();
      while (event.path !== '/api/track-impression') event = next();
      tally.attempted.add(event.id);
      tally.accepted.add(event.id);
      return event;
    },
    reserveView: (name) => {
      const path = `${pagesOf(cells)}${name}`;
      tally.attempted.add(path);
      tally.accepted.add(path);
      return path;
    },
    repeat: async (times) => {
      const events = nextTogether(10);
      const named = {
        batchId: `fault-batch-${cells.models[0]?.id ?? 0}-${number}`,
        events: events.map(({ body }) => body),
      };
      for (let time = 0; time < times; time += 1) await post(events, named);
    },
    pause: async () => {
      let resume = (): void => {};
      paused = new Promise((resolve) => {
        resume = resolve;
      });
      while (inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      return () => {
        paused = undefined;
        resume();
      };
    },
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
};
