import { waitFor } from '@testing-library/react';

/** A request that the code under test has sent and that waits for the test's answer. */
interface FakeCall {
  readonly method: string;
  /** Path and query: '/api/models/search?q=ro'. */
  readonly path: string;
  /** The parsed JSON body, `undefined` without one. */
  readonly body: unknown;
  readonly headers: Headers;
  /** True once the code under test has canceled the request. */
  readonly isCanceled: () => boolean;
  readonly reply: (body?: unknown, init?: ResponseInit) => void;
  /** The connection fails, as when the browser is offline. */
  readonly fail: () => void;
}

type Answer = (call: Omit<FakeCall, 'reply' | 'fail'>) => unknown;

export interface FakeServer {
  /** Every request so far, in order. */
  readonly calls: readonly FakeCall[];
  /** Answers every request whose 'METHOD /path' begins so, from now on: with JSON, or your own `Response`. */
  readonly answer: (start: string, body: unknown | Answer) => void;
  /** The next request whose 'METHOD /path' begins so and that no `next` has returned. Waits inside `act`. */
  readonly next: (start: string) => Promise<FakeCall>;
}

/** Replaces `fetch` until the test ends. What has no prepared answer waits: the test decides the order. */
export const fakeServer = (): FakeServer => {
  const real = globalThis.fetch;
  const calls: FakeCall[] = [];
  const answers: { start: string; body: unknown }[] = [];
  const taken = new Set<FakeCall>();

  globalThis.fetch = (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new Request(new URL(String(input), 'http://localhost'), init);
      const { pathname, search } = new URL(request.url);
      const signal = init?.signal ?? null;
      const text = typeof init?.body === 'string' ? init.body : undefined;
      signal?.addEventListener('abort', () => reject(signal.reason));
      const call: FakeCall = {
        method: request.method,
        path: pathname + search,
        body: text === undefined ? undefined : JSON.parse(text),
        headers: request.headers,
        isCanceled: () => signal?.aborted ?? false,
        reply: (body, replyInit) => resolve(responseOf(body, replyInit)),
        fail: () => reject(new TypeError('Failed to fetch')),
      };
      calls.push(call);
      const prepared = answers.findLast(({ start }) => isFor(start, call));
      if (prepared !== undefined)
        call.reply(typeof prepared.body === 'function' ? prepared.body(call) : prepared.body);
    });
  restore = () => {
    globalThis.fetch = real;
  };

  return {
    calls,
    answer: (start, body) => void answers.push({ start, body }),
    next: (start) =>
      waitFor(() => {
        const call = calls.find((one) => !taken.has(one) && isFor(start, one));
        if (call === undefined) throw new Error(`no request ${start} among: ${calls.map(nameOf).join(', ')}`);
        taken.add(call);
        return call;
      }),
  };
};

const nameOf = ({ method, path }: FakeCall): string => `${method} ${path}`;
const isFor = (start: string, call: FakeCall): boolean => nameOf(call).startsWith(start);

let restore: (() => void) | undefined;

afterEach(() => {
  restore?.();
  restore = undefined;
});

const responseOf = (body: unknown, init?: ResponseInit): Response =>
  body instanceof Response ? body : new Response(body === undefined ? null : JSON.stringify(body), init);
