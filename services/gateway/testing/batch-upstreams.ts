import type { HotBatchResponse, HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';
import type { z } from 'zod';
import { type BatcherLimits, batcherLimits } from '../batching/batcher-limits';
import {
  type BatchUpstream,
  NotDelivered,
  openRequestBatcher,
  type RequestBatcher,
} from '../batching/request-batcher';

const { jest } = import.meta;

/** Resolves after the batcher has sent all that it may: a response schedules the next flush, too. */
export const flushed = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** The answer of a tracking process that has nothing to report, as JSON. */
export const batchAnswer = (responses: readonly HotResponse[]): string =>
  JSON.stringify({
    responses: [...responses],
    backlog: 0,
    durable: { producer: '00000000-0000-4000-8000-000000000000', events: 0, lostClicks: 0 },
    ready: true,
  } satisfies z.input<typeof HotBatchResponse>);

export const echo = (requests: readonly HotRequest[]): HotResponse[] =>
  requests.map(({ requestId }) => ({ status: 202, headers: {}, body: requestId }));

/** An instance that is ready. */
export const upstreamOf = (
  send: BatchUpstream['send'],
  state: Partial<Omit<BatchUpstream, 'send'>> = {},
): BatchUpstream => ({
  name: 'http://10.0.0.1',
  send,
  isReady: () => true,
  onNoResponse: () => {},
  ...state,
});

/** An upstream whose batches the test answers. */
export const heldUpstream = (name = 'http://10.0.0.1') => {
  const batches: { requests: readonly HotRequest[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const noResponses = { count: 0 };
  const upstream = upstreamOf(
    (requests) =>
      new Promise((resolve, reject) => {
        batches.push({ requests, answer: () => resolve(echo(requests)), fail: reject });
      }),
    {
      name,
      onNoResponse: () => {
        noResponses.count += 1;
      },
    },
  );
  return { batches, upstream, noResponses };
};

/** Refuses connections until it is up. */
export const restartingUpstream = () => {
  const state = { isUp: false };
  const upstream = upstreamOf(async (requests) => {
    if (!state.isUp) throw new NotDelivered('refused');
    return echo(requests);
  });
  return { state, upstream };
};

export const hotRequest = (requestId: string, body = ''): HotRequest => ({
  requestId,
  route: 'page-view',
  method: 'POST',
  ip: '192.0.2.1',
  headers: {},
  body,
});

/**
 * Hooks of a suite of batchers, which are closed after each test. Only the clock of their limits is fake; batches
 * leave by themselves, as in production.
 */
export const batcherSuite = () => {
  const opened: RequestBatcher[] = [];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    for (const batcher of opened.splice(0)) batcher.close();
    jest.useRealTimers();
  });
  return {
    open: (upstreams: readonly BatchUpstream[], limits: Partial<BatcherLimits> = {}): RequestBatcher => {
      const batcher = openRequestBatcher(() => upstreams, { ...batcherLimits, ...limits });
      opened.push(batcher);
      return batcher;
    },
  };
};
