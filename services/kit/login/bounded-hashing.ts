import { HttpError } from '../errors/http-error';
import { hashPassword, isPassword } from './password-hash';

export type Hashing = {
  /** For callers who are known: they have logged in, or hold an invite link. */
  readonly hash: (password: string) => Promise<string>;
  /** As `isPassword`. `rank`: that of the attempt, see `LoginThrottle`. */
  readonly matches: (password: string, hashed: string | undefined, rank: number) => Promise<boolean>;
};

type Waiting = { readonly rank: number; readonly start: () => void; readonly refuse: () => void };

/**
 * Hashes passwords, `atOnce` at a time with `waitingMax` more waiting, the lowest rank first. When too many
 * wait, the highest rank is refused with 503 and Retry-After. Each hash costs 25 ms of a core by design.
 */
export const boundedHashing = ({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number;
  readonly waitingMax: number;
}): Hashing => {
  /** By rank, then by arrival. */
  const waiting: Waiting[] = [];
  let running = 0;

  const enter = (rank: number): Promise<void> =>
    new Promise((start, reject) => {
      if (running < atOnce) {
        running += 1;
        start();
        return;
      }
      const refuse = () => reject(busy());
      const after = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(after === -1 ? waiting.length : after, 0, { rank, start, refuse });
      if (waiting.length > waitingMax) waiting.pop()?.refuse();
    });

  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.start();
  };

  const bounded = async <Result>(rank: number, work: () => Promise<Result>): Promise<Result> => {
    await enter(rank);
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    hash: (password) => bounded(0, () => hashPassword(password)),
    matches: (password, hashed, rank) => bounded(rank, () => isPassword(password, hashed)),
  };
};

const busy = (): HttpError =>
  new HttpError(503, 'password.busy', 'Too many passwords are being checked. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
