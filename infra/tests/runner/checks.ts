import { join } from 'node:path';
import { checkoutDir } from '../../launch/instance/checkout';
import { run } from '../../launch/supervisor/command';
import { failed, type Outcome, passed } from './outcome';

type Check = { readonly name: string; readonly command: string; readonly args: readonly string[] };

export const checks: readonly Check[] = [
  {
    name: 'types: services and infra',
    command: 'tsc',
    args: ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false'],
  },
  {
    name: 'types: frontend',
    command: 'tsc',
    args: ['-p', 'frontend/tsconfig.json', '--noEmit', '--pretty', 'false'],
  },
  { name: 'lint: format and rules', command: 'biome', args: ['check', '--colors=off', '.'] },
  {
    name: 'lint: arrows',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--no-progress', 'services', 'frontend', 'infra'],
  },
  { name: 'lint: unused files, exports, packages', command: 'knip', args: ['--no-progress'] },
];

/** Runs every check, two at a time, and says how each went as soon as it is known. */
export const runChecks = async (signal: AbortSignal): Promise<Outcome[]> => {
  const waiting = [...checks];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check && !signal.aborted; check = waiting.shift())
      outcomes.push(await runCheck(check, signal));
  };
  await Promise.all([worker(), worker()]);
  return outcomes;
};

const runCheck = async ({ name, command, args }: Check, signal: AbortSignal): Promise<Outcome> => {
  const startedAt = performance.now();
  const { code, output } = await run(join(checkoutDir, 'node_modules/.bin', command), args, {
    cwd: checkoutDir,
    signal,
    withinMs: 300_000,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!signal.aborted) console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0 ? passed : failed(name, output || `${command} ended with code ${code}`);
};
