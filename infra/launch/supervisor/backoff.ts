const pausesMs = [100, 500, 1000, 2000, 5000] as const;

/** A process that ran this long is restarted with the shortest delay. */
export const stableAfterMs = 20_000;

/** Delay before a restart: 100 ms after the first exit, up to 5 s when it keeps exiting. */
export const pauseBeforeRestartMs = (exitsInARow: number): number =>
  pausesMs[Math.min(Math.max(exitsInARow, 1), pausesMs.length) - 1] ?? 5000;
