import { type Cells, type NumberedEvent, type NumberedRequest, pagesOf } from './event-ids';
import type { Fact, Journal } from './journal';
import { numberRequests } from './requests';
import { type Answer, openSender } from './send';

/** The results so far, by event id, for the scenario while it runs. The row is computed from the journal. */
export type Tally = {
  readonly attempted: Set<string>;
  readonly accepted: Set<string>;
  readonly statuses: Map<number, number>;
  /** Requests whose connection was closed after they had arrived. */
  brokenOff: number;
  firstAcceptedAfter: (moment: number) => number | undefined;
  /** Response times of the posts since that time, ascending. */
  tookSince: (moment: number) => readonly number[];
  readonly bodies: Set<string>;
  /** Accepted events that a scenario has sent without the journal: only the ledger has to count them. */
  besides: number;
};

export type Load = {
  readonly tally: Tally;
  /** Posts one additional event. */
  readonly probe: () => Promise<Answer>;
  /** Reserves an impression that the caller publishes another way; it counts once, like an accepted one. */
  readonly reserveImpression: () => NumberedEvent;
  /** The same for a click; undefined where the model has no link. */
  readonly reserveClick: () => NumberedEvent | undefined;
  /** The same for a page view; returns its path. `on`: the local day and hour of its count, unless now. */
  readonly reserveView: (name: string, on?: Fact['on']) => string;
  /** New events under a batch id: every call posts the same batch. */
  readonly namedBatch: () => () => Promise<Answer>;
  /** Posts a new named batch the given number of times. */
  readonly repeat: (times: number) => Promise<void>;
  /** Pauses the load; the returned function resumes it. */
  readonly pause: () => Promise<() => void>;
  /** Stops; resolves when no request is in flight. */
  readonly stop: () => Promise<void>;
  /** True once all events of the scenario are used: it runs far too long. */
  readonly isExhausted: () => boolean;
};

type Options = {
  readonly publicPort: number;
  readonly cells: Cells;
  readonly journal: Journal;
  readonly postsPerSecond: number;
  readonly connections?: number;
  readonly eventsPerPost?: number;
};

/** Sends numbered events at a constant rate until stopped. Each request and answer is synced to disk. */
export const startLoad = ({
  publicPort,
  cells,
  journal,
  postsPerSecond,
  connections = 16,
  eventsPerPost = 3,
}: Options): Load => {
  const acceptedAt: number[] = [];
  const answers: { readonly at: number; readonly tookMs: number }[] = [];
  const tally: Tally = {
    attempted: new Set(),
    accepted: new Set(),
    statuses: new Map(),
    brokenOff: 0,
    firstAcceptedAfter: (moment) => acceptedAt.find((at) => at >= moment),
    tookSince: (moment) =>
      answers
        .filter(({ at, tookMs }) => at - tookMs >= moment)
        .map(({ tookMs }) => tookMs)
        .sort((one, other) => one - other),
    bodies: new Set(),
    besides: 0,
  };
  const sender = openSender(publicPort, connections + 4, () => {
    tally.brokenOff += 1;
  });
  const events = numberRequests(cells, eventsPerPost);
  let requests = 0;
  let stopped = false;
  let inFlight = 0;
  let paused: Promise<void> | undefined;

  const post = async (one: NumberedRequest, body?: unknown): Promise<Answer> => {
    const own = requests++;
    const ids = one.events.map(({ id }) => id);
    for (const id of ids) tally.attempted.add(id);
    const facts = one.events.map(({ fact }) => fact);
    await journal.write({ is: 'request', number: own, at: Date.now(), facts });
    const answer = await sender.send(one, body === undefined ? undefined : JSON.stringify(body));
    const { status, tookMs } = answer;
    await journal.write({ is: 'answer', number: own, at: Date.now(), status, tookMs });
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    if (one.method === 'POST') answers.push({ at: Date.now(), tookMs });
    if (status === 202) acceptedAt.push(Date.now());
    if (status === 202 || status === 302) for (const id of ids) tally.accepted.add(id);
    else if (tally.bodies.size < 50) tally.bodies.add(answer.body);
    return answer;
  };

  const bodiesOf = ({ events }: NumberedRequest): unknown[] => events.map(({ body }) => body);
  const { isExhausted } = events;

  const beganAt = performance.now();
  let posts = 0;
  const caller = async (): Promise<void> => {
    while (!stopped) {
      const due = beganAt + (posts++ / postsPerSecond) * 1_000;
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      await paused;
      // A scenario that takes far too long fails by its missing recovery, not by an exception.
      if (stopped || isExhausted()) return;
      inFlight += 1;
      const one = events.next(requests);
      await post(one, one.method === 'POST' ? bodiesOf(one) : undefined);
      inFlight -= 1;
      // After a pause the rate continues from now; missed posts are not sent immediately.
      if (performance.now() - due > 500)
        posts = Math.ceil(((performance.now() - beganAt) / 1_000) * postsPerSecond);
    }
  };
  const namedBatch: Load['namedBatch'] = () => {
    const one = events.posted(10, requests, 'card');
    const named = { batchId: `fault-batch-${events.scenario}-${events.used()}`, events: bodiesOf(one) };
    return () => post(one, named);
  };
  const running = Array.from({ length: connections }, caller);
  const byHand = (fact: Fact): void => {
    tally.attempted.add(fact.id);
    tally.accepted.add(fact.id);
    void journal.write({ is: 'by hand', at: Date.now(), fact });
  };

  return {
    tally,
    isExhausted,
    probe: () => {
      const one = events.posted(1, requests, 'card');
      return post(one, one.events[0]?.body);
    },
    reserveImpression: () => {
      const event = events.impression();
      byHand(event.fact);
      return event;
    },
    reserveClick: () => {
      const event = events.click();
      if (event !== undefined) byHand(event.fact);
      return event;
    },
    reserveView: (name, on) => {
      const page = `${pagesOf(cells)}${name}`;
      byHand({
        ...{ id: page, type: 'view', page, sender: page, ...(on && { on }) },
        // The facts of `viewOf` in publish-by-hand.ts.
        ...{ referrer: 'direct', country: 'DE', device: 'Mobile', browser: 'Chrome' },
      });
      return page;
    },
    namedBatch,
    repeat: async (times) => {
      const postAgain = namedBatch();
      for (let time = 0; time < times; time += 1) await postAgain();
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
      sender.close();
    },
  };
};
