/**
 * `make backup`, `make backups`, `make backup-verify` and `make restore`: `backup.ts make|list|verify|restore
 * [where] [time]`. They run infra/backup/run.ts, with the product's environment or in a container.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import {
  backupEnvironment,
  backupTarget,
  isFolder,
  prepareBackupFolder,
} from '../../backup/schedule-process';
import { type Compose, requireCompose, runCompose, showCompose } from '../compose/compose';
import { requireTool } from '../engines/require-tool';
import { checkoutDir } from '../instance/checkout';
import { currentConfig } from '../instance/config';
import { type Instance, mainRunDir, startedInstance } from '../instance/instance';
import { administratorDatabaseUrl } from '../instance/product-environment';
import { rememberedSettings } from '../instance/remembered';
import { addRestoredSecrets, restorableSecrets } from '../instance/secrets';
import { bringUp } from '../product/bring-up';
import { reasonIn } from '../supervisor/child-script';
import { run, runAttached } from '../supervisor/command';
import { enforce, supervisorOf } from '../supervisor/lifecycle';
import { readPlan } from '../supervisor/plan';
import { exclusiveVerb, verb } from './verb';

/** Runs infra/backup/run.ts: in this terminal, or for its output. */
type Runner = {
  readonly show: (args: readonly string[]) => Promise<number>;
  readonly read: (args: readonly string[]) => Promise<{ readonly code: number; readonly output: string }>;
  /** Stops every service that uses the database, and returns how to start them again. */
  readonly stopServices: () => Promise<() => Promise<unknown>>;
};

const nativeRunner = async (instance: Instance, where: string): Promise<Runner> => {
  const databaseUrl = administratorDatabaseUrl(mainRunDir);
  if (databaseUrl === undefined || !supervisorOf(instance))
    throw new UserError('Marquee is not running here. Start it with "make up".');
  await requireTool('restic', (line) => console.log(`· ${line}`));
  const { backups } = currentConfig(rememberedSettings(mainRunDir));
  const env = backupEnvironment(instance, backups, { databaseUrl, target: where });
  const command = ['--import', 'tsx', 'infra/backup/run.ts'];
  return {
    show: (args) => runAttached(process.execPath, [...command, ...args], { cwd: checkoutDir, env }),
    read: (args) => run(process.execPath, [...command, ...args], { cwd: checkoutDir, env }),
    stopServices: async () => {
      const plan = readPlan(instance) ?? { processes: [] };
      await enforce(instance, { processes: plan.processes.filter(({ kind }) => kind === 'engine') });
      return () => enforce(instance, plan);
    },
  };
};

const databaseServices = ['catalog', 'tracking', 'analytics', 'analytics-worker', 'admin'] as const;

const containerRunner = async (compose: Compose, where: string): Promise<Runner> => {
  // Its profile keeps it out of the build of `make up`, and its sources must be those of the product that
  // runs.
  const { code, output } = await runCompose(compose, ['build', 'backup']);
  if (code !== 0)
    throw new UserError(`the image of backups could not be built: ${reasonIn(output) ?? 'no reason given'}`);
  if (isFolder(where) && existsSync(where)) prepareBackupFolder(where, { isForContainers: true });
  // Not by -v: docker-compose 1.29 then keeps the volume that the file mounts there, without a word.
  const { BACKUP_TO: _, ...given } = currentConfig(rememberedSettings(mainRunDir)).backups;
  const variables = { ...given, ...(isFolder(where) && { BACKUP_FOLDER: where }) };
  const mounted = { ...compose, variables };
  const target = isFolder(where) ? '/backups' : where;
  const command = (args: readonly string[]) => [
    ...['run', '--rm', '--no-deps', '-e', `BACKUP_TO=${target}`, 'backup'],
    ...args,
  ];
  return {
    show: (args) => showCompose(mounted, command(args)),
    read: (args) => runCompose(mounted, command(args)),
    stopServices: async () => {
      await showCompose(compose, ['stop', ...databaseServices]);
      return () => showCompose(compose, ['start', ...databaseServices]);
    },
  };
};

/** Of `make refill`, whose output is of interest here. */
const afterwards = async (script: string, ...args: readonly string[]): Promise<void> => {
  const path = `services/analytics/commands/${script}.ts`;
  await runAttached(
    process.execPath,
    ['--import', 'tsx', 'infra/launch/commands/with-env.ts', '--as', 'analytics', path, ...args],
    { cwd: checkoutDir },
  );
};

const restore = async (runner: Runner, instance: Instance, at: string): Promise<void> => {
  // Before anything stops: the backup exists, and the password opens it.
  const { code, output } = await runner.read(['secrets', at]);
  const secrets = output.split('\n').find((line) => line.startsWith('{'));
  if (code !== 0 || secrets === undefined)
    throw new UserError(output.trim().split('\n').at(-1) ?? 'the backup cannot be read.');
  const restored = z.partialRecord(z.enum(restorableSecrets), z.string()).parse(JSON.parse(secrets));
  console.log('Stopping the services …');
  const startAgain = await runner.stopServices();
  if ((await runner.show(['restore', at])) !== 0) {
    await startAgain();
    throw new UserError('nothing was replaced, and the services run again.');
  }
  addRestoredSecrets(instance, restored);
  await bringUp();
  console.log('\nCounting what the log holds and the restored database does not know:');
  await afterwards('refill', '');
  await afterwards('ledger');
};

const [name = '', given = '', at = ''] = process.argv.slice(2);
const work = async (): Promise<void> => {
  const instance = startedInstance();
  const where = backupTarget(given || currentConfig(rememberedSettings(mainRunDir)).backups.BACKUP_TO);
  if (name === 'make' && isFolder(where)) mkdirSync(where, { recursive: true, mode: 0o700 });
  const runner =
    instance.engines === 'docker'
      ? await containerRunner(await requireCompose(), where)
      : await nativeRunner(instance, where);
  if (name === 'restore') await restore(runner, instance, at);
  else process.exitCode = await runner.show([name, at]);
};

if (name === 'restore') await exclusiveVerb('restore', work);
else await verb(name === 'make' ? 'backup' : name === 'list' ? 'backups' : 'backup-verify', work);
