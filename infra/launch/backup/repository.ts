import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { type BackupConfig, placeOf } from './config';
import { type Program, pipePrograms, runProgram } from './programs';

/** The files of a backup as they are stored. The manifest is last: without it a backup does not count. */
export const parts = ['spool.tar', 'database.dump', 'manifest.json'] as const;
export type Part = (typeof parts)[number];

const AllParts = z.record(z.enum(parts), z.string());

export type Backup = {
  /** The time at which it began, in UTC: `20261123T014500123Z`. */
  readonly id: string;
  readonly at: Date;
  readonly snapshots: Readonly<z.infer<typeof AllParts>>;
};

const Snapshots = z.array(
  z.object({ id: z.string(), time: z.coerce.date(), tags: z.array(z.string()).default([]) }),
);

const runTag = 'backup-';
const idOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');
export const timeOfBackup = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));

/** The complete backups among these snapshots, the newest first. */
export const backupsIn = (snapshots: z.infer<typeof Snapshots>): Backup[] => {
  const found = new Map<string, Partial<Backup['snapshots']>>();
  for (const { id, tags } of snapshots) {
    const run = tags.find((tag) => tag.startsWith(runTag))?.slice(runTag.length);
    const part = parts.find((name) => tags.includes(name));
    if (run !== undefined && part !== undefined) found.set(run, { ...found.get(run), [part]: id });
  }
  return [...found]
    .flatMap(([id, some]) => {
      const { data: snapshots } = AllParts.safeParse(some);
      return snapshots === undefined ? [] : [{ id, at: timeOfBackup(id), snapshots }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
};

/** Whether a program has ended with these words. */
const says = (error: unknown, words: RegExp): boolean =>
  error instanceof Error && error.cause instanceof Error && words.test(error.cause.message);

/** Encrypted backups in a folder or in S3-compatible storage, with restic. Equal data is stored once. */
export const openRepository = (config: BackupConfig) => {
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: key, AWS_DEFAULT_REGION: region } = config;
  const ca = config.BACKUP_CA_FILE === undefined ? [] : ['--cacert', config.BACKUP_CA_FILE];
  const restic = (...args: readonly string[]): Program => ({
    name: 'restic',
    args: ['--no-cache', '--quiet', ...ca, ...args],
    env: {
      PATH: config.PATH,
      RESTIC_REPOSITORY: config.BACKUP_TO,
      RESTIC_PASSWORD: config.BACKUP_PASSWORD,
      ...(keyId !== undefined && { AWS_ACCESS_KEY_ID: keyId }),
      ...(key !== undefined && { AWS_SECRET_ACCESS_KEY: key }),
      ...(region !== undefined && { AWS_DEFAULT_REGION: region }),
    },
  });
  const list = async (): Promise<Backup[]> =>
    backupsIn(Snapshots.parse(JSON.parse(await runProgram(restic('snapshots', '--json', '--no-lock')))));
  /** The program that writes a part of a backup to its output. */
  const part = ({ snapshots }: Backup, name: Part): Program =>
    restic('dump', '--no-lock', snapshots[name], `/${name}`);

  return {
    /** Creates the repository if there is none. True if it was created. */
    prepare: async (): Promise<boolean> => {
      try {
        await runProgram(restic('cat', 'config', '--no-lock'));
        return false;
      } catch (error) {
        if (!says(error, /Is there a repository at|unable to open config file|does not exist/)) throw error;
      }
      try {
        await runProgram(restic('init'));
      } catch (error) {
        // restic repeats a slow request, and fails when the first one has created the bucket.
        if (!says(error, /already own it/)) throw error;
        await runProgram(restic('init'));
      }
      return true;
    },
    list,
    /** The newest backup that is not newer than `at`. Throws a UserError if there is none. */
    find: async (at?: Date): Promise<Backup> => {
      const all = await list();
      const found = at === undefined ? all[0] : all.find((one) => one.at <= at);
      if (found !== undefined) return found;
      throw new UserError(
        all.length === 0
          ? `There is no complete backup in ${placeOf(config)}.`
          : `The oldest backup in ${placeOf(config)} was made at ${all.at(-1)?.at.toISOString()}: choose a later time.`,
      );
    },
    newId: () => idOf(new Date()),
    /** Stores what a program or a text gives. */
    store: async (backupId: string, name: Part, from: Program | string): Promise<void> => {
      const tags = ['--tag', 'marquee', '--tag', `${runTag}${backupId}`, '--tag', name];
      const to = restic('backup', '--stdin', '--stdin-filename', name, '--host', 'marquee', ...tags);
      await (typeof from === 'string' ? runProgram(to, from) : pipePrograms(from, to));
    },
    part,
    read: (backup: Backup, name: Part) => runProgram(part(backup, name)),
    /** Deletes what is older than this. */
    forget: async (keepDays: number): Promise<void> => {
      const keep = ['--group-by', 'host', '--keep-within', `${keepDays}d`, '--prune'];
      const forget = restic('forget', '--tag', 'marquee', ...keep);
      try {
        await runProgram(forget);
      } catch (error) {
        if (!says(error, /already locked/)) throw error;
        // Removes the locks of processes that have ended, and no other.
        await runProgram(restic('unlock'));
        await runProgram(forget);
      }
    },
    /** Throws a UserError if stored data is damaged. Reads the part `n` of `of` of it. */
    check: async (n: number, of: number): Promise<void> => {
      await runProgram(restic('check', '--no-lock', `--read-data-subset=${n}/${of}`));
    },
  };
};

export type Repository = ReturnType<typeof openRepository>;
