import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs the program in docs.md, and returns what it prints and, when it fails, reports. */
export const runProgramOfPage = async (
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> => {
  const page = readFileSync(new URL('../docs.md', import.meta.url), 'utf8');
  const program = spawn(process.execPath, ['--input-type=module', '-', ...args], { env });
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  program.stdin.end(/```mjs\n([\s\S]+?)```/.exec(page)?.[1]);
  await new Promise((resolve) => program.on('close', resolve));
  return output;
};
