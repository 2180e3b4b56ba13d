import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { mainRunDir } from '../instance/instance';
import { withLock } from '../supervisor/up-lock';
import { log } from './steps';

/** Runs what a person asked for and gives its result. Whatever goes wrong is one sentence on the screen, exit code 1, and all about it in the log. */
export const verb = async <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    try {
      mkdirSync(join(mainRunDir, 'logs'), { recursive: true, mode: 0o700 });
    } catch {
      // Without its folder there is no log, and the sentence below says why.
    }
    log(logPathOf(name), wholeStory(error));
    console.error(`\nmake ${name} stopped: ${inOneSentence(error)}`);
    process.exitCode = 1;
    return undefined;
  }
};

/** For verbs that change what runs: two of them wait for nobody, the second says that the first is at work. */
export const exclusiveVerb = <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  verb(name, () => {
    mkdirSync(join(mainRunDir, 'logs'), { recursive: true, mode: 0o700 });
    return withLock(mainRunDir, work);
  });

export const logPathOf = (name: string): string => join(mainRunDir, 'logs', `${name}.log`);

const wholeStory = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${wholeStory(error.cause)}`}`;
};
