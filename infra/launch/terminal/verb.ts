import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { mainRunDir } from '../instance/instance';
import { withLock } from './lock';
import { log } from './steps';

/** Runs a make command. A failure prints one sentence, exits with 1 and logs the stack. */
export const verb = async <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    log(logPathOf(name), withCauses(error));
    console.error(`\nmake ${name} stopped: ${inOneSentence(error)}`);
    process.exitCode = 1;
    return undefined;
  }
};

/** For commands that change what runs. A second one at the same time fails instead of waiting. */
export const exclusiveVerb = <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  verb(name, () => {
    mkdirSync(join(mainRunDir, 'logs'), { recursive: true, mode: 0o700 });
    return withLock(mainRunDir, work);
  });

export const logPathOf = (name: string): string => join(mainRunDir, 'logs', `${name}.log`);

const withCauses = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${withCauses(error.cause)}`}`;
};
