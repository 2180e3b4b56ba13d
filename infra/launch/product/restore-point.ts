/** The engine side of `make restore POINT=`: PostgreSQL's files are replaced by those of a point in time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { baseBackupsIn, filesIn, type Point, pointAt, reasonOfArchive } from '../backup/points';
import { archiveVariables, restoreService } from '../containers/archive';
import { buildImage, type Compose, runCompose } from '../containers/compose';
import { checkoutDir } from '../instance/checkout';
import { programPath, type RunConfig } from '../instance/config';
import type { Instance } from '../instance/instance';
import { secretsOf } from '../instance/secrets';
import { prepareArchive, runWithArchive } from '../native/engines/archive';
import { createPostgresFolder } from '../native/engines/postgres';
import { findPrograms } from '../native/engines/programs';
import type { Ended } from '../terminal/command';

type Command = readonly [name: string, ...args: string[]];

export type PointRunner = {
  /** Runs pgBackRest, as PostgreSQL's user and with the repository from which is restored. */
  readonly pgBackRest: (...args: readonly string[]) => Promise<Ended>;
  /** Runs infra/launch/backup/restore-point.sh in the same way. */
  readonly restorePoint: (...args: readonly string[]) => Promise<Ended>;
};

/** On the private PostgreSQL. `target`: where the backup is. */
export const nativePointRunner = async (
  instance: Instance,
  config: Pick<RunConfig, 'backups'>,
  target: string,
): Promise<PointRunner> => {
  const bin = findPrograms(instance.dataDir, programPath()).postgresBin;
  if (bin === undefined) throw new UserError('PostgreSQL is not installed here: run "make up" first.');
  const secrets = secretsOf(instance);
  const archive = await prepareArchive(instance, secrets, config, { target, name: 'pgbackrest-restore' });
  const run = (command: Command) => runWithArchive(instance, { bin, archive, secrets }, command);
  // PostgreSQL's user may not be allowed to read this checkout.
  const script = readFileSync(join(checkoutDir, 'infra/launch/backup/restore-point.sh'), 'utf8');
  return {
    pgBackRest: (...args) => run(['pgbackrest', '--stanza=marquee', ...args]),
    restorePoint: (...args) => {
      // It may be lost with its disk.
      createPostgresFolder(instance);
      return run(['sh', '-c', script, 'restore-point.sh', ...args]);
    },
  };
};

export const containerPointRunner = async (
  compose: Compose,
  instance: Instance,
  { config, target }: { readonly config: RunConfig; readonly target: string },
): Promise<PointRunner> => {
  const place = { target, name: 'restore' };
  const variables = archiveVariables(instance, secretsOf(instance), config, place);
  const mounted = { ...compose, variables };
  await buildImage(compose, restoreService, 'the image with pgBackRest');
  const run = (...command: readonly string[]) =>
    runCompose(mounted, ['run', '--rm', '--no-deps', '-T', restoreService, ...command]);
  return {
    pgBackRest: (...args) => run('pgbackrest', '--stanza=marquee', ...args),
    restorePoint: (...args) => run('restore-point.sh', ...args),
  };
};

const outputOf = ({ code, output }: Ended): string => {
  if (code === 0) return output;
  throw new UserError(reasonOfArchive(output), { cause: new Error(output) });
};

/** Where the recovery to `at` starts. Changes nothing. Throws a UserError if it is not possible. */
export const findPoint = async (
  { pgBackRest }: Pick<PointRunner, 'pgBackRest'>,
  at: Date | 'latest',
  place: string,
): Promise<Point> => {
  const backups = baseBackupsIn(outputOf(await pgBackRest('info', '--output=json')));
  const files = ['repo-ls', 'archive/marquee', '--recurse', '--filter=\\.history$', '--output=json'];
  const histories = backups.length === 0 ? {} : filesIn(outputOf(await pgBackRest(...files)));
  return pointAt(at, { backups, histories, place });
};

/** Replaces the files of PostgreSQL, which must be stopped. Throws a UserError with the reason. */
export const restorePoint = async (
  { restorePoint: restore }: Pick<PointRunner, 'restorePoint'>,
  { backup, timeline, at }: Point,
): Promise<void> => {
  // PostgreSQL reads it in any zone; this is UTC.
  const time = at?.toISOString().replace('T', ' ').replace('Z', '+00');
  outputOf(await restore(backup, timeline, ...(time === undefined ? [] : [time])));
};
