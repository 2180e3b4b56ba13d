import type { Log } from '../log/log';
import { dead, held, type Outcome } from './outcome';
import type { Unreadable } from './parse-message';

type Read = { readonly ok: true } | Unreadable;

/** Beyond so many unreadable messages in a row the fault is likely the consumer's (older contract, clock). */
const runToOpen = 20;

/**
 * An unreadable message is dead, one of a newer version held. A run of unreadable ones opens the breaker: all
 * are held until one can be read again.
 */
export const parseBreaker = (log: Log, onChange: (open: boolean) => void = () => {}) => {
  /** Unreadable messages since the last readable one. */
  let run = 0;
  const isOpen = (): boolean => run >= runToOpen;

  return {
    /** The outcomes of one batch's unreadable messages, in order; undefined for the others. */
    settle: (reads: readonly Read[]): (Outcome | undefined)[] => {
      const wasOpen = isOpen();
      const outcomes = reads.map((): Outcome | undefined => undefined);
      let from = 0;
      /** Decides on the unreadable messages before `to`, now that their run's length is known. */
      const decide = (to: number): void => {
        for (; from < to; from += 1) {
          const read = reads[from];
          if (read !== undefined && !read.ok)
            outcomes[from] = isOpen() || read.newer ? held(read.why) : dead(read.why);
        }
      };
      for (const [index, read] of reads.entries()) {
        if (!read.ok) {
          run += 1;
          continue;
        }
        decide(index);
        run = 0;
      }
      decide(reads.length);
      if (wasOpen === isOpen()) return outcomes;
      if (isOpen()) {
        const last = reads.at(-1);
        log.error('parse-breaker.open', { messages: run, why: last?.ok === false ? last.why : '' });
      } else log.info('parse-breaker.closed');
      onChange(isOpen());
      return outcomes;
    },
  };
};
