const pausesMs = [100, 500, 1000, 2000, 5000] as const;

/** A process that lived this long died of something new: its next restart is prompt again. */
export const soundAfterMs = 20_000;

/** How long to wait before a process is started again: 100 ms after its first death, 5 s when it dies again and again. */
export const pauseBeforeRestartMs = (deathsInARow: number): number =>
  pausesMs[Math.min(Math.max(deathsInARow, 1), pausesMs.length) - 1] ?? 5000;
