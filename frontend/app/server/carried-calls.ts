import type { RendererWord } from '@marquee/contracts/http/page-drawing';
import type { Transport } from '../../platform/api/transport';

interface Answer {
  readonly call: number;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Calls that the gateway makes for us: this process has no network, and no key to the services. */
export const carriedCalls = (say: (word: RendererWord) => void) => {
  const waiting = new Map<
    number,
    { readonly resolve: (response: Response) => void; readonly reject: (error: Error) => void }
  >();
  let calls = 0;

  const transport: Transport = (path, { signal }) =>
    new Promise((resolve, reject) => {
      calls += 1;
      const call = calls;
      waiting.set(call, { resolve, reject });
      signal?.addEventListener('abort', () => {
        waiting.delete(call);
        reject(new Error(`${path} was called off`));
      });
      say({ is: 'call', call, path });
    });

  return {
    transport,
    answered: ({ call, status, headers, body }: Answer): void => {
      waiting
        .get(call)
        ?.resolve(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
      waiting.delete(call);
    },
    unanswered: (call: number): void => {
      waiting.get(call)?.reject(new Error('the call was not answered'));
      waiting.delete(call);
    },
  };
};
