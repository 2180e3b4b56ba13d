import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { LaneCall } from '@marquee/contracts/http/hot-batch';
import type { Agent } from './user-agent';

/** Headers with which browsers say that nobody has asked for this yet, in the order of their invention, newest first. */
const speculative = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

const isSpeculative = (headers: LaneCall['headers']): boolean =>
  speculative.some((name) => /prefetch|prerender|preview/i.test(headers[name] ?? ''));

/** Why a call is no person's doing, by what it says of itself; undefined when nothing speaks against a person. */
export const invalidReason = (
  { method, headers }: Pick<LaneCall, 'method' | 'headers'>,
  agent: Agent,
): InvalidReason | undefined => {
  if (method === 'HEAD') return 'head';
  if (isSpeculative(headers)) return 'prefetch';
  return agent.declares;
};
