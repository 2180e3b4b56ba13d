import { errorCode } from './error-code';

/** A fault that a person can fix. Its message names the fault and the fix, and is printed as it is. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Codes of errors of a connection to a server that cannot be reached or is lost. */
export const noAnswerCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The driver's own errors have no code. */
const noAnswerOfPostgres = /^(?:Connection terminated|timeout expired)/;

/** One clear sentence for any error; the stack goes to the log, never to the screen. */
export const inOneSentence = (error: unknown): string => {
  if (error instanceof UserError) return error.message;
  const code = errorCode(error);
  if (code === 'ENOSPC') return 'The disk is full: free some space and run the same command again.';
  if (code === 'EDQUOT') return 'Your disk quota is used up: free some space and run the same command again.';
  if (noAnswerCodes.has(code) || (error instanceof Error && noAnswerOfPostgres.test(error.message)))
    return `An engine does not answer (${messageOf(error) || code}): "make status" shows which; start it and run the same command again.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not do that (${messageOf(error)}): run it as the owner of this checkout or as root.`;
  return `${messageOf(error)} (this was not expected).`;
};

export const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : String(error);
