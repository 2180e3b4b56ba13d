import { z } from 'zod';

/** What a load generator is asked to do once. */
export const LoadOrder = z.object({
  productUrl: z.url(),
  perSecond: z.number().positive(),
  seconds: z.number().positive(),
  /** In each post. */
  events: z.number().int().min(1),
  models: z.array(z.object({ id: z.number(), slug: z.string() })).min(1),
  /** With a link to follow. */
  linked: z.array(z.string()).min(1),
});
export type LoadOrder = z.infer<typeof LoadOrder>;

const Latencies = z.object({ answers: z.number(), p50Ms: z.number(), p99Ms: z.number() });

export const PostsSent = z.object({
  sent: z.number(),
  /** Due while every connection waited for an answer. */
  notSent: z.number(),
  /** No answer, or a broken connection. */
  unanswered: z.number(),
  byStatus: z.record(z.string(), z.number()),
  acceptedEvents: z.number(),
  accepted: Latencies,
  refused: Latencies,
  /** Refusals by the seconds of their Retry-After. */
  retryAfter: z.record(z.string(), z.number()),
});
export type PostsSent = z.infer<typeof PostsSent>;

export const VisitsMade = z.object({
  /** Events of followed links. */
  redirects: Latencies,
  reads: Latencies,
  failed: z.record(z.string(), z.number()),
});
export type VisitsMade = z.infer<typeof VisitsMade>;

export const latenciesOf = (unsorted: readonly number[]): z.infer<typeof Latencies> => {
  const times = unsorted.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { answers: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
};

export const countIn = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Calls `send` at a steady rate, however long answers take. Returns how often it was called. */
export const openLoop = async (
  { perSecond, seconds }: Pick<LoadOrder, 'perSecond' | 'seconds'>,
  send: (dueAt: number) => void,
): Promise<number> => {
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1);
    for (; sent < due; sent += 1) send(began + (sent * 1_000) / perSecond);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return total;
};
