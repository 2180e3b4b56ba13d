import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import type { StepResult } from '../commands/steps';
import { checkoutDir } from '../instance/checkout';
import { homeFolder, programPath } from '../instance/config';
import type { EnvValues } from '../instance/env-file';
import { run } from './command';

/** Runs one of the repository's TypeScript scripts with exactly this environment and gives what it printed. Throws its own reason when it fails. */
export const runScript = async (
  path: string,
  environment: EnvValues,
  say: (line: string) => void,
): Promise<string> => {
  const ended = await run(process.execPath, ['--import', 'tsx', path], {
    cwd: checkoutDir,
    env: { PATH: programPath(), HOME: homeFolder(), ...environment },
    onLine: (line) => say(plainWords(line)),
  });
  if (ended.code === 0) return ended.output;
  throw new UserError(`${path} failed: ${reasonIn(ended.output) ?? `it ended with code ${ended.code}`}`, {
    cause: new Error(ended.output),
  });
};

/** What came of a script that finds out by itself whether its work was done before, and then says "already" in its last line. */
export const resultOf = (output: string): StepResult => {
  const last = output.trim().split('\n').at(-1) ?? '';
  const already = /already/i.test(last);
  // The step's own title stands in front.
  return { words: already ? 'there already' : last.replace(/^[\w ]+: /, '').slice(0, 90), changed: !already };
};

/** The line of a failed program's output that says why: the last one that speaks of an error, without stacks. */
export const reasonIn = (output: string): string | undefined => {
  const lines = output
    .split('\n')
    .filter((line) => /\w.*\w/.test(line) && !/^\s+at |^Node\.js v/.test(line))
    .map(plainWords);
  return (lines.findLast((line) => /error|fault|fail|cannot|missing/i.test(line)) ?? lines.at(-1))
    ?.trim()
    .slice(0, 300);
};

const LogLine = z.object({
  event: z.string(),
  error: z.object({ message: z.string() }).optional(),
  err: z.object({ message: z.string() }).optional(),
});

/** A service's log line as a person would say it; any other line as it is. */
export const plainWords = (line: string): string => {
  if (!line.startsWith('{')) return line;
  try {
    const parsed = LogLine.safeParse(JSON.parse(line));
    if (!parsed.success) return line;
    const { event, error } = parsed.data;
    return error === undefined ? event : `${event}: ${error.message}`;
  } catch {
    return line;
  }
};
