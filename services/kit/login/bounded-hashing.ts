import pLimit from 'p-limit';
import { unavailable } from '../errors/http-error';
import { hashPassword, isPassword } from './password-hash';

export type Hashing = {
  readonly hash: (password: string) => Promise<string>;
  /** As `isPassword`. */
  readonly matches: (password: string, hashed: string | undefined) => Promise<boolean>;
};

/**
 * Hashes passwords, at most `atOnce` at a time with `waitingMax` more waiting; beyond that it throws 503 with Retry-After. Each hash costs
 * 25 ms of a core by design, and callers must not be able to spend more cores on it than we choose.
 */
export const boundedHashing = ({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Hashing => {
  const semaphore = pLimit(atOnce);
  const bounded = async <Result>(work: () => Promise<Result>): Promise<Result> =>
    semaphore.activeCount + semaphore.pendingCount >= atOnce + waitingMax
      ? unavailable('password.busy', 'Too many passwords are being checked. Try again in a moment.', 1)
      : await semaphore(work);
  return {
    hash: (password) => bounded(() => hashPassword(password)),
    matches: (password, hashed) => bounded(() => isPassword(password, hashed)),
  };
};
