import { errorCode } from '../errors/error-code';
import { noAnswerCodes } from '../errors/user-error';
import type { Log } from '../log/log';
import { retryUntilSuccess } from '../run/wait';
import { TlsFault } from '../tls/engine-tls';

/** SQLSTATEs after which the transaction may succeed again: the database was down, busy or locked. */
const retryableStates = [
  /^08/, // connection lost
  /^40/, // serialization failure, deadlock
  /^53/, // out of connections, memory or disk
  /^57P0/, // shutting down, starting up, terminated by an administrator
  /^57014$/, // canceled: statement timeout
  /^55P03$/, // lock timeout
  /^26000$|^42P05$/, // a prepared statement that is missing or there already: a pooler is between, and the URL does not say so
  /^25P0[23]$/, // a transaction that lost its connection, or idled too long
];

/** Some failures of pg have a message and no code. */
const retryableMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable/i;

/** True when a statement, or a wait for a lock, took longer than its limit: fewer rows at once may pass. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (errorCode(error) === '57014' || errorCode(error) === '55P03' || /query read timeout/i.test(error.message));

/** True when the fault is the database's state and not the statement: retry, do not dead-letter. */
export const isRetryable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return (
    error instanceof TlsFault ||
    noAnswerCodes.has(code) ||
    retryableStates.some((state) => state.test(code)) ||
    retryableMessages.test(error.message)
  );
};

/** Runs `work` until the database has answered; throws only what a retry would not change, or when aborted. */
export const retryPostgres = <Value>(
  work: () => Promise<Value>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<Value> => retryUntilSuccess('postgres', work, { log, signal, retry: isRetryable });
