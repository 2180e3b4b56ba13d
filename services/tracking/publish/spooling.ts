import { batchMaxEvents } from '@marquee/contracts/events/activity-batch';
import type { ConnectionState } from '@marquee/kit/bus/connection';
import { pause } from '@marquee/kit/run/wait';
import type { TrackingMetrics } from '../metrics';
import type { SampledErrors } from '../sampled-errors';
import { SpoolFailed } from '../spool/segment';
import type { Spool } from '../spool/spool';
import type { CommitState, Numbered } from './commit-state';
import { lastNumberOf, numberAfter, useNumbers } from './numbering';
import { full, refuseWaiting, respond, takeWaiting } from './waiting';

/**
 * Groups gather this long before they are written while the broker is unavailable: the disk is synced less
 * often, and a minute of absence leaves some 1,200 messages instead of one for every request or two. At 150
 * requests a second, all was published and counted 2 to 4 s after the broker's return, and 6 to 10 s without
 * gathering.
 */
const spoolGatherMs = 50;
/** Messages that one sync of the spool covers. */
const spoolMaxMessages = 32;
/** A spool that has failed is tried again after this. */
const spoolRetryAfterMs = 250;

type Deps = {
  readonly spool: Pick<Spool, 'append' | 'isBehind' | 'isFull'>;
  readonly busState: () => ConnectionState;
  readonly metrics: TrackingMetrics;
  readonly logError: SampledErrors;
  readonly onDurable: (numbered: Numbered) => void;
  readonly resend: (numbered: Numbered) => void;
};

const failedWithin = ({ spoolFailedAt }: CommitState, ms: number): boolean =>
  performance.now() - spoolFailedAt < ms;

/** True while the spool accepts nothing: it is full, or has just failed. */
export const isSpoolUnavailable = (state: CommitState, spool: Pick<Spool, 'isFull'>): boolean =>
  spool.isFull() || failedWithin(state, spoolRetryAfterMs);

/** The next for the spool: first unconfirmed messages, whose numbers are older, then waiting groups. */
const takeForSpool = (state: CommitState): { again: Numbered[]; fresh: Numbered[] } => {
  const again = state.unconfirmed
    .sort((one, other) => one.message.headers.seq - other.message.headers.seq)
    .splice(0, spoolMaxMessages);
  const fresh: Numbered[] = [];
  let { last } = state;
  while (
    again.length + fresh.length < spoolMaxMessages &&
    state.waiting.length > 0 &&
    state.unconfirmed.length === 0
  ) {
    const numbered = numberAfter(last, takeWaiting(state));
    last = lastNumberOf(numbered);
    fresh.push(numbered);
  }
  return { again, fresh };
};

const onSpoolFailed = (
  state: CommitState,
  { again, fresh }: ReturnType<typeof takeForSpool>,
  error: unknown,
  { metrics, logError }: Deps,
): void => {
  const isClean = error instanceof SpoolFailed && error.clean;
  state.spoolFailedAt = performance.now();
  metrics.spoolFailed.inc();
  logError('spool.failed', { error, messages: again.length + fresh.length });
  state.unconfirmed.push(...again);
  if (!isClean) {
    // They may be on disk under these numbers, so the numbers stay theirs.
    useNumbers(state, fresh, metrics);
    state.unconfirmed.push(...fresh);
  }
  for (const { groups } of [...again, ...fresh]) respond(groups, full(error));
};

const spoolNext = async (state: CommitState, deps: Deps): Promise<void> => {
  const { spool, metrics, onDurable } = deps;
  if (state.unconfirmed.length === 0 && state.waitingEvents < batchMaxEvents && !state.isClosing)
    await pause(spoolGatherMs);
  if (spool.isFull()) refuseWaiting(state, full());
  const taken = takeForSpool(state);
  const batch = [...taken.again, ...taken.fresh];
  if (batch.length === 0) return;
  try {
    await spool.append(batch.map(({ message }) => message));
  } catch (error) {
    onSpoolFailed(state, taken, error, deps);
    await pause(spoolRetryAfterMs);
    return;
  }
  useNumbers(state, taken.fresh, metrics);
  metrics.spooled.inc(batch.length);
  batch.forEach(onDurable);
};

/**
 * Spools unconfirmed messages and waiting groups until none has to go to the spool any more. A message that
 * neither spool nor broker takes stays unconfirmed in memory, under its number, and is tried again on both.
 */
export const spoolUntilOpen = async (state: CommitState, deps: Deps): Promise<void> => {
  state.isSpooling = true;
  const isUp = (): boolean => deps.busState() === 'up';
  const mustSpool = (): boolean =>
    state.unconfirmed.length > 0 || (state.waiting.length > 0 && (!isUp() || deps.spool.isBehind()));
  try {
    // A broken connection fails all messages in flight in this turn: one write holds them all.
    await new Promise(setImmediate);
    while (mustSpool()) {
      await spoolNext(state, deps);
      if (failedWithin(state, 2 * spoolRetryAfterMs) && isUp() && !deps.spool.isBehind())
        for (const numbered of state.unconfirmed.splice(0)) deps.resend(numbered);
    }
  } finally {
    state.isSpooling = false;
  }
};
