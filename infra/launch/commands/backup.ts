/**
 * `make backup`, `backups`, `backup-verify` and `restore`: `backup.ts make|list|verify|restore [where] [time]
 * [point]`, with the product's environment or in a container. restore-point.ts restores a point in time.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { isHalfway, timeIn } from '../backup/points';
import { backupTarget, isFolder, prepareBackupFolder } from '../backup/target';
import { mountedCa } from '../containers/archive';
import { buildImage, type Compose, requireCompose, runCompose, showCompose } from '../containers/compose';
import { checkoutDir } from '../instance/checkout';
import { currentConfig } from '../instance/config';
import { type Instance, mainRunDir, startedInstance } from '../instance/instance';
import { administratorDatabaseUrl } from '../instance/product-environment';
import { rememberedSettings } from '../instance/remembered';
import { addRestoredSecrets, restorableSecrets } from '../instance/secrets';
import { backupEnvironment } from '../native/backup-process';
import { requireTool } from '../native/engines/require-programs';
import { enforce, supervisorOf } from '../native/supervisor/lifecycle';
import { readPlan } from '../native/supervisor/plan';
import { bringUp } from '../product/bring-up';
import {
  containerPointRunner,
  findPoint,
  nativePointRunner,
  type PointRunner,
  restorePoint,
} from '../product/restore-point';
import { run, runAttached } from '../terminal/command';
import { exclusiveVerb, verb } from '../terminal/verb';

/** Runs infra/launch/backup/run.ts: in this terminal, or for its output. */
type Runner = {
  readonly show: (args: readonly string[]) => Promise<number>;
  readonly read: (args: readonly string[]) => Promise<{ readonly code: number; readonly output: string }>;
  /** Stops every service that uses the database, or also PostgreSQL; returns how to start them again. */
  readonly stopServices: (isWithPostgres: boolean) => Promise<() => Promise<unknown>>;
  readonly points: () => Promise<PointRunner>;
};

const nativeRunner = async (instance: Instance, where: string): Promise<Runner> => {
  const databaseUrl = administratorDatabaseUrl(mainRunDir);
  if (databaseUrl === undefined || !supervisorOf(instance))
    throw new UserError('Marquee is not running here. Start it with "make up".');
  await requireTool('restic', (line) => console.log(`· ${line}`));
  const { backups } = currentConfig(rememberedSettings(mainRunDir));
  const env = backupEnvironment(instance, backups, { databaseUrl, target: where });
  const command = ['--import', 'tsx', 'infra/launch/backup/run.ts'];
  return {
    show: (args) => runAttached(process.execPath, [...command, ...args], { cwd: checkoutDir, env }),
    read: (args) => run(process.execPath, [...command, ...args], { cwd: checkoutDir, env }),
    stopServices: async (isWithPostgres) => {
      const plan = readPlan(instance) ?? { processes: [] };
      const engines = plan.processes.filter(({ kind }) => kind === 'engine');
      const left = engines.filter(({ name }) => !isWithPostgres || name !== 'postgres');
      await enforce(instance, { processes: left });
      return () => enforce(instance, plan);
    },
    points: () => nativePointRunner(instance, { backups }, where),
  };
};

const databaseServices = ['catalog', 'tracking', 'analytics', 'analytics-worker', 'admin'] as const;

const containerRunner = async (compose: Compose, instance: Instance, where: string): Promise<Runner> => {
  // Its sources must be those of what runs.
  await buildImage(compose, 'backup', 'the image of backups');
  if (isFolder(where) && existsSync(where)) prepareBackupFolder(where, { isForContainers: true });
  // Not by -v: docker-compose 1.29 then keeps the volume that the file mounts there, without a word.
  const config = currentConfig(rememberedSettings(mainRunDir));
  const { BACKUP_TO: _, ...given } = config.backups;
  const variables = {
    ...given,
    ...mountedCa(config.backups),
    ...(isFolder(where) && { BACKUP_FOLDER: where }),
  };
  const mounted = { ...compose, variables };
  const target = isFolder(where) ? '/backups' : where;
  const command = (args: readonly string[]) => [
    ...['run', '--rm', '--no-deps', '-e', `BACKUP_TO=${target}`, 'backup'],
    ...args,
  ];
  return {
    show: (args) => showCompose(mounted, command(args)),
    read: (args) => runCompose(mounted, command(args)),
    stopServices: async (isWithPostgres) => {
      const stopped = [...(isWithPostgres ? ['postgres'] : []), ...databaseServices];
      await showCompose(compose, ['stop', ...stopped]);
      return () => showCompose(compose, ['start', ...stopped]);
    },
    points: () => containerPointRunner(compose, instance, { config, target: where }),
  };
};

/** Runs a command of a service and shows its output. */
const afterwards = async (
  service: 'admin' | 'analytics',
  script: string,
  ...args: readonly string[]
): Promise<void> => {
  const command = ['--import', 'tsx', 'infra/launch/commands/with-env.ts', 'restore', '--as', service];
  const path = `services/${service}/commands/${script}.ts`;
  await runAttached(process.execPath, [...command, path, ...args], { cwd: checkoutDir });
};

const restoreBackup = async (runner: Runner, at: string): Promise<void> => {
  if ((await runner.show(['restore', at])) !== 0) throw new UserError('the backup was not restored.');
};

/** Checks that the point can be restored, and returns what puts it in the place of the present database. */
const byPoint = async (runner: Runner, at: Date | 'latest', place: string) => {
  const points = await runner.points();
  const point = await findPoint(points, at, place);
  return async () => {
    const { backup, at: time } = point;
    if ((await runner.show(['spool', time?.toISOString() ?? ''])) !== 0)
      throw new UserError('the spool was not restored.');
    console.log(`Restoring the database: the backup ${backup}, and what was archived after it …`);
    await restorePoint(points, point);
  };
};

/** What run.ts prints of the backup from which is restored. */
const Found = z.object({
  at: z.string(),
  secrets: z.partialRecord(z.enum(restorableSecrets), z.string()),
});

const restore = async (
  runner: Runner,
  instance: Instance,
  { at, point, place }: { readonly at: string; readonly point: string; readonly place: string },
): Promise<void> => {
  if (at !== '' && point !== '')
    throw new UserError('Give AT, the time of a backup, or POINT, any point in time, and not both.');
  const to = point === '' || point === 'latest' ? point : timeIn(point, 'POINT');
  // Before anything stops: the backup exists, and the password opens it.
  const { code, output } = await runner.read(['found', to instanceof Date ? to.toISOString() : at]);
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (code !== 0 || line === undefined)
    throw new UserError(output.trim().split('\n').at(-1) ?? 'the backup cannot be read.');
  const found = Found.parse(JSON.parse(line));
  const replace = to === '' ? () => restoreBackup(runner, at) : await byPoint(runner, to, place);
  console.log('Stopping the services …');
  const startAgain = await runner.stopServices(to !== '');
  try {
    await replace();
  } catch (error) {
    const sentence = inOneSentence(error);
    if (isHalfway(sentence)) throw error;
    await startAgain();
    throw new UserError(`${sentence} Nothing was replaced, and the services run again.`, { cause: error });
  }
  addRestoredSecrets(instance, found.secrets);
  const revoke = () => afterwards('admin', 'replay-journal', found.at);
  if (to === '') await revoke();
  await bringUp();
  if (to !== '') {
    // The engine has begun with the services.
    await runner.show(['end-access']);
    await revoke();
  }
  console.log('\nCounting what the log holds and the restored database does not know:');
  await afterwards('analytics', 'refill', '');
  await afterwards('analytics', 'ledger');
};

const [name = '', given = '', at = '', point = ''] = process.argv.slice(2);
const work = async (): Promise<void> => {
  const instance = startedInstance();
  const where = backupTarget(given || currentConfig(rememberedSettings(mainRunDir)).backups.BACKUP_TO);
  if (name === 'make' && isFolder(where)) mkdirSync(where, { recursive: true, mode: 0o700 });
  const runner =
    instance.engines === 'docker'
      ? await containerRunner(await requireCompose(), instance, where)
      : await nativeRunner(instance, where);
  if (name === 'restore') await restore(runner, instance, { at, point, place: where });
  else process.exitCode = await runner.show([name, at]);
};

if (name === 'restore') await exclusiveVerb('restore', work);
else await verb(name === 'make' ? 'backup' : name === 'list' ? 'backups' : 'backup-verify', work);
