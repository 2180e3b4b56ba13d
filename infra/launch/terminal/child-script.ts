import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { checkoutDir } from '../instance/checkout';
import { homeFolder, programPath } from '../instance/config';
import type { EnvValues } from '../instance/env-file';
import { run } from './command';
import { type StepResult, warningSign } from './steps';

/** Runs a script of the repository with this environment only; returns its output or throws a UserError. */
export const runScript = async (
  path: string,
  environment: EnvValues,
  report: (line: string) => void,
): Promise<string> => {
  const ended = await run(process.execPath, ['--import', 'tsx', path], {
    cwd: checkoutDir,
    env: { PATH: programPath(), HOME: homeFolder(), ...environment },
    onLine: (line) => report(plainText(line)),
  });
  if (ended.code === 0) return ended.output;
  throw new UserError(`${path} failed: ${reasonIn(ended.output) ?? `it ended with code ${ended.code}`}`, {
    cause: new Error(ended.output),
  });
};

/** The summary of an idempotent script, its last line: "already" for nothing to do, a sign for warnings. */
export const resultOf = (output: string): StepResult => {
  const line = output.trim().split('\n').at(-1) ?? '';
  const warning = line.startsWith(warningSign);
  const last = warning ? line.slice(warningSign.length).trim() : line;
  const already = /already/i.test(last);
  // The step prints its own title.
  return {
    summary: already ? 'there already' : last.replace(/^[\w ]+: /, '').slice(0, 160),
    changed: !already,
    warning,
  };
};

export const lastLine = (output: string): string => output.trim().split('\n').at(-1) || 'no reason given';

/** The last line of a failed program's output that names an error, without its stack. */
export const reasonIn = (output: string): string | undefined => {
  const lines = output
    .split('\n')
    .filter((line) => /\w.*\w/.test(line) && !/^\s+at |^Node\.js v/.test(line))
    .map(plainText);
  return (lines.findLast((line) => /error|fault|fail|cannot|missing/i.test(line)) ?? lines.at(-1))
    ?.trim()
    .slice(0, 300);
};

const LogLine = z.object({
  event: z.string(),
  error: z.object({ message: z.string() }).optional(),
});

/** Formats a JSON log line as plain text; returns other lines unchanged. */
export const plainText = (line: string): string => {
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
