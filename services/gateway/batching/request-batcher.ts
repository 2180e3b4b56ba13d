import type { LaneCall, LaneReply } from '@marquee/contracts/http/hot-batch';
import { laneMaxCalls } from '@marquee/contracts/http/hot-batch';
import { HttpError } from '@marquee/kit/errors/http-error';
import { upstreamError } from '@marquee/kit/http/upstream';

/** Thrown by a carrier when the calls surely did not arrive, so that handing them over again counts nothing twice. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/** One tracking instance, as the lane sees it. */
export type Carrier = { readonly carry: (calls: readonly LaneCall[]) => Promise<readonly LaneReply[]> };

export type Lane = {
  /** Resolves with tracking's answer, or rejects with a `HttpError` (502, 503, 504) within 3 seconds. */
  readonly submit: (call: LaneCall) => Promise<LaneReply>;
  /** Calls that are held here or on their way. */
  readonly inHand: () => number;
  readonly close: () => void;
};

export type LaneBounds = {
  /** Requests under way to one instance. Few, so that calls gather while they run; more than one, so that none waits for a slow one. */
  readonly inFlightPerCarrier: number;
  /** The text of the calls in one request, before JSON escapes it; a single call may be longer. */
  readonly loadMaxChars: number;
  /** Calls, and their text, held at once; past that a caller is told to come back. */
  readonly inHandMaxCalls: number;
  readonly inHandMaxChars: number;
  /** A call that could not be handed over is given up after this long. */
  readonly handOverWithinMs: number;
  /** A call that was handed over and not answered is given up this long after it came. */
  readonly answerWithinMs: number;
  /** An instance that refused a connection is left alone for this long, doubled with each time up to the most. */
  readonly restMs: number;
  readonly restMaxMs: number;
  readonly lookEveryMs: number;
};

export const laneBounds: LaneBounds = {
  inFlightPerCarrier: 4,
  loadMaxChars: 256 * 1024,
  inHandMaxCalls: 20_000,
  inHandMaxChars: 32 * 1024 * 1024,
  handOverWithinMs: 2_000,
  answerWithinMs: 2_800,
  restMs: 100,
  restMaxMs: 400,
  lookEveryMs: 50,
};

type Ticket = {
  readonly call: LaneCall;
  readonly chars: number;
  readonly cameAt: number;
  /** An instance refused the connection for this call's sake. */
  turnedAway: boolean;
  done: boolean;
  readonly resolve: (reply: LaneReply) => void;
  readonly reject: (refusal: HttpError) => void;
};

type Load = { inFlight: number; restsUntil: number; refusals: number };

// Header names and JSON's own marks are about this much.
const callOverheadChars = 160;

const charsOf = (call: LaneCall): number => {
  let chars = callOverheadChars + call.path.length + (call.body?.length ?? 0);
  for (const name in call.headers) chars += call.headers[name]?.length ?? 0;
  return chars;
};

/**
 * Gathers calls and hands them to tracking, many in one request. It clocks itself: a call leaves at once while an instance has room,
 * and while none has, the calls that come meanwhile leave together with the next answer. Calls leave in the order in which they came.
 */
export const openLane = (carriers: () => readonly Carrier[], bounds: LaneBounds = laneBounds): Lane => {
  const waiting: Ticket[] = [];
  const carried = new Set<readonly Ticket[]>();
  const loads = new WeakMap<Carrier, Load>();
  let inHandCalls = 0;
  let inHandChars = 0;
  let scheduled = false;
  let turn = 0;

  const loadOf = (carrier: Carrier): Load => {
    const known = loads.get(carrier);
    if (known) return known;
    const fresh = { inFlight: 0, restsUntil: 0, refusals: 0 };
    loads.set(carrier, fresh);
    return fresh;
  };

  const finish = (ticket: Ticket): boolean => {
    if (ticket.done) return false;
    ticket.done = true;
    inHandCalls -= 1;
    inHandChars -= ticket.chars;
    return true;
  };
  const fail = (ticket: Ticket, refusal: HttpError): void => {
    if (finish(ticket)) ticket.reject(refusal);
  };

  /** The awake instance with the fewest requests under way; equals take turns. */
  const freest = (now: number): Carrier | undefined => {
    const all = carriers();
    let best: Carrier | undefined;
    turn += 1;
    for (let step = 0; step < all.length; step += 1) {
      const carrier = all[(turn + step) % all.length];
      if (carrier === undefined) continue;
      const { inFlight, restsUntil, refusals } = loadOf(carrier);
      // One request finds out whether a refusing instance is back: an address that nobody answers costs its calls a second.
      const room = refusals > 0 ? 1 : bounds.inFlightPerCarrier;
      if (restsUntil > now || inFlight >= room) continue;
      if (best === undefined || inFlight < loadOf(best).inFlight) best = carrier;
    }
    return best;
  };

  const takeLoad = (): Ticket[] => {
    let chars = 0;
    let calls = 0;
    for (const ticket of waiting) {
      chars += ticket.chars;
      if (calls === laneMaxCalls || (calls > 0 && chars > bounds.loadMaxChars)) break;
      calls += 1;
    }
    return waiting.splice(0, calls).filter((ticket) => !ticket.done);
  };

  const carryWith = async (carrier: Carrier, tickets: readonly Ticket[]): Promise<void> => {
    const load = loadOf(carrier);
    load.inFlight += 1;
    carried.add(tickets);
    try {
      const replies = await carrier.carry(tickets.map((ticket) => ticket.call));
      load.refusals = 0;
      if (replies.length !== tickets.length)
        throw new Error(`${tickets.length} calls were given ${replies.length} answers`);
      for (const [index, ticket] of tickets.entries()) {
        const reply = replies[index];
        if (reply !== undefined && finish(ticket)) ticket.resolve(reply);
      }
    } catch (error) {
      if (error instanceof NotDelivered) {
        load.restsUntil = Date.now() + Math.min(bounds.restMaxMs, bounds.restMs * 2 ** load.refusals);
        load.refusals = Math.min(load.refusals + 1, 10);
        for (const ticket of tickets) ticket.turnedAway = true;
        waiting.unshift(...tickets.filter((ticket) => !ticket.done));
      } else {
        const refusal = upstreamError(error, 'tracking');
        for (const ticket of tickets) fail(ticket, refusal);
      }
    } finally {
      load.inFlight -= 1;
      carried.delete(tickets);
      schedule();
    }
  };

  const dispatch = (): void => {
    scheduled = false;
    while (waiting.length > 0) {
      const carrier = freest(Date.now());
      if (carrier === undefined) return;
      const tickets = takeLoad();
      if (tickets.length > 0) void carryWith(carrier, tickets);
    }
  };

  /** After the input of this turn of the event loop: the calls that came with it leave together, and none waits for a timer. */
  const schedule = (): void => {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    setImmediate(dispatch);
  };

  const giveUpLate = (): void => {
    const now = Date.now();
    while (
      waiting[0] !== undefined &&
      (waiting[0].done || now - waiting[0].cameAt >= bounds.handOverWithinMs)
    ) {
      const [ticket] = waiting.splice(0, 1);
      if (ticket === undefined) break;
      const isAway = ticket.turnedAway || carriers().every((carrier) => loadOf(carrier).refusals > 0);
      fail(ticket, isAway ? upstreamError(new NotDelivered('no instance takes calls'), 'tracking') : busy());
    }
    for (const tickets of carried) {
      for (const ticket of tickets) if (now - ticket.cameAt >= bounds.answerWithinMs) fail(ticket, late());
    }
    schedule();
  };
  const looking = setInterval(giveUpLate, bounds.lookEveryMs);
  looking.unref();

  return {
    submit: (call) =>
      new Promise((resolve, reject) => {
        const chars = charsOf(call);
        if (inHandCalls >= bounds.inHandMaxCalls || inHandChars + chars > bounds.inHandMaxChars)
          return reject(busy());
        inHandCalls += 1;
        inHandChars += chars;
        waiting.push({ call, chars, cameAt: Date.now(), turnedAway: false, done: false, resolve, reject });
        schedule();
      }),
    inHand: () => inHandCalls,
    close: () => clearInterval(looking),
  };
};

const busy = (): HttpError =>
  new HttpError(503, 'tracking.busy', 'Too many calls are waiting. Try again in a moment.', {
    retryAfterSeconds: 1,
  });

const late = (): HttpError =>
  new HttpError(504, 'upstream.slow', 'The tracking service did not answer in time.', {
    retryAfterSeconds: 1,
  });
