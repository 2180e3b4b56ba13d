import { inOneSentence } from '../errors/user-error';

/** Runs a command of the terminal. A failure is printed as one sentence, after `failed`, and sets the exit code. */
export const runCommand = async (
  { failed = '', exitCode = 1 }: { readonly failed?: string; readonly exitCode?: number },
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${failed}${inOneSentence(error)}\n`);
    process.exitCode = exitCode;
  }
};
