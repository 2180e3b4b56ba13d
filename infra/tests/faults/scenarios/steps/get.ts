import type { TestEnvironment } from '../../environment/test-environment';

/** Requests a page from the gateway. */
export const get = async (
  environment: TestEnvironment,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; type: string; tookMs: number }> => {
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${environment.publicPort}${path}`, {
    headers,
    signal: AbortSignal.timeout(10_000),
  });
  await reply.arrayBuffer();
  return {
    status: reply.status,
    type: reply.headers.get('content-type') ?? '',
    tookMs: performance.now() - began,
  };
};
