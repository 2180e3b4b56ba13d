import { unavailable } from '../errors/http-error';
import { hashPassword, isPassword } from './password-hash';

export type Hashing = {
  readonly hash: (password: string) => Promise<string>;
  /** As `isPassword`. */
  readonly matches: (password: string, hashed: string | undefined) => Promise<boolean>;
};

/**
 * Password hashes, never more than `atOnce` in the making and `waitingMax` in line; beyond that 503 with Retry-After. Each costs 25 ms of a
 * core by design, and callers must not be able to spend more cores on it than we choose.
 */
export const boundedHashing = ({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Hashing => {
  let running = 0;
  const line: (() => void)[] = [];
  const inTurn = async <Made>(work: () => Promise<Made>): Promise<Made> => {
    if (running < atOnce) running += 1;
    else if (line.length >= waitingMax)
      unavailable('password.busy', 'Too many passwords are being checked. Try again in a moment.', 1);
    // Whoever is called up from the line takes over the place of the one who leaves.
    else await new Promise<void>((calledUp) => line.push(calledUp));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    matches: (password, hashed) => inTurn(() => isPassword(password, hashed)),
  };
};
