/** Lets at most `atOnceMax` pieces of work run side by side, and at most `waitingMax` wait for their turn. */
export const openTurns = (atOnceMax: number, waitingMax: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (withinMs: number): Promise<void> => {
    if (running < atOnceMax) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= waitingMax) return Promise.reject(new Error('too many wait already'));
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new Error('its turn did not come in time'));
      }, withinMs);
      waiting.push(go);
    });
  };

  return {
    /** Runs `work` when its turn comes and tells it how much is left of `withinMs`; fails when that is used up by waiting. */
    take: async <Result>(withinMs: number, work: (leftMs: number) => Promise<Result>): Promise<Result> => {
      const began = performance.now();
      await turn(withinMs);
      try {
        return await work(Math.max(0, withinMs - (performance.now() - began)));
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
};
