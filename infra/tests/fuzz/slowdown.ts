import { availableParallelism, loadavg } from 'node:os';

/** Milliseconds for the same short computation. Short, because answers that arrive meanwhile seem late. */
const spin = (): number => {
  const startedAt = performance.now();
  let value = 1;
  for (let step = 0; step < 2_000_000; step += 1) value = Math.imul(value, 31) + step;
  // The use of the value keeps the loop.
  return performance.now() - startedAt + (value === 0.5 ? 1 : 0);
};

/** How many times slower than at its best this machine is now: a busy machine is no finding. */
export const openSlowdown = (): (() => number) => {
  let best = Math.min(...Array.from({ length: 5 }, spin));
  return () => {
    const now = spin();
    best = Math.min(best, now);
    return Math.max(1, now / best, (loadavg()[0] ?? 0) / availableParallelism());
  };
};
