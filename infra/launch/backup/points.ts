import { basename } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { storageReasons } from './programs';

const seconds = z.number().transform((value) => new Date(value * 1_000));

const Status = z.object({ code: z.number().int(), message: z.string() });

/** The first 8 hexadecimal digits in the name of every file of the archive. */
const timelineOf = (file: string): number => Number.parseInt(basename(file).slice(0, 8), 16);

const BaseBackup = z
  .object({
    label: z.string(),
    type: z.enum(['full', 'diff', 'incr']),
    timestamp: z.object({ stop: seconds }),
    archive: z.object({ start: z.string().nullable() }),
  })
  .transform(({ label, type, timestamp, archive }) => ({
    label,
    isFull: type === 'full',
    /** From then on, every point can be restored. */
    at: timestamp.stop,
    /** In which its archive begins. */
    timeline: timelineOf(archive.start ?? '00000001'),
  }));

export type BaseBackup = Readonly<z.infer<typeof BaseBackup>>;

const ArchiveInfo = z.array(
  z.object({
    backup: z.array(BaseBackup).default([]),
    repo: z.array(z.object({ status: Status })).default([]),
  }),
);

const Files = z.record(z.string(), z.object({ time: seconds.optional() }));

/** The line of JSON in pgBackRest's output. Others may warn. It may quote what could not be decrypted. */
const jsonIn = (output: string): unknown => {
  const line = output.split('\n').findLast((one) => /^[[{]/.test(one));
  return JSON.parse(line?.replaceAll(/\p{Cc}/gu, ' ') ?? 'null');
};

/** From `pgbackrest repo-ls --output=json`: when each file was written, by name. */
export const filesIn = (output: string): z.infer<typeof Files> => Files.parse(jsonIn(output));

/** From `pgbackrest info --output=json`, oldest first; empty without a repository. Throws a UserError. */
export const baseBackupsIn = (output: string): BaseBackup[] => {
  const found = ArchiveInfo.parse(jsonIn(output));
  // 1, 2: there is nothing yet.
  const fault = found.flatMap(({ repo }) => repo).find(({ status }) => status.code > 2);
  if (fault !== undefined) throw new UserError(reasonOfArchive(fault.status.message));
  return found.flatMap(({ backup }) => backup).sort((a, b) => a.at.getTime() - b.at.getTime());
};

export type Point = {
  /** The backup from which the recovery starts. */
  readonly backup: string;
  readonly timeline: string;
  /** Undefined: everything that was archived. */
  readonly at: Date | undefined;
};

/**
 * Where the recovery to `at` starts, and along which timeline it goes: that in which the database was
 * written at this time. `histories`: the files with which each restore has begun a timeline. Throws a
 * UserError if the time is not covered.
 */
export const pointAt = (
  at: Date | 'latest',
  {
    backups,
    histories,
    place,
    now = new Date(),
  }: {
    readonly backups: readonly BaseBackup[];
    readonly histories: z.infer<typeof Files>;
    readonly place: string;
    readonly now?: Date;
  },
): Point => {
  const [oldest] = backups;
  if (oldest === undefined)
    throw new UserError(
      `There is no continuous backup in ${place}: check FROM, or restore a backup with AT instead of POINT.`,
    );
  if (at !== 'latest' && at > now)
    throw new UserError(
      `POINT is in the future (it is ${now.toISOString()}): choose an earlier time, or latest.`,
    );
  const wanted = at === 'latest' ? now : at;
  const backup = backups.findLast((one) => one.at <= wanted);
  if (backup === undefined)
    throw new UserError(
      `Points in time in ${place} begin at ${oldest.at.toISOString()}: choose a later one, or an older backup with AT.`,
    );
  if (at === 'latest') return { backup: backup.label, timeline: 'latest', at: undefined };
  const begun = Object.entries(histories)
    .filter(([, { time }]) => time !== undefined && time <= at)
    .map(([name]) => timelineOf(name));
  return { backup: backup.label, timeline: String(Math.max(backup.timeline, ...begun)), at };
};

const halfway =
  'A restore was interrupted while it replaced the database: run the same "make restore" again.';

/** True if PostgreSQL cannot start before the restore was repeated. */
export const isHalfway = (sentence: string): boolean => sentence === halfway;

const reasons: typeof storageReasons = [
  [/only some files were replaced/, halfway],
  ...storageReasons,
  [
    /CryptoError|key\/value found outside of section/i,
    'BACKUP_PASSWORD does not open this continuous backup: set the password that was printed with the first backup.',
  ],
  [
    /do not match the database|system-id|backup and archive info files exist/i,
    'BACKUP_TO has the continuous backup of another database: restore it with make restore POINT=latest, or choose another BACKUP_TO.',
  ],
  [
    /recovery ended before configured recovery target/i,
    'The archive ends before POINT: choose an earlier time, or POINT=latest.',
  ],
  [
    /No space left|disk full/i,
    'A disk is full: free some space at BACKUP_TO and on this machine, and run the same command again.',
  ],
  [
    /unable to acquire lock/i,
    'Another backup of the database is under way: run the same command again when it has ended.',
  ],
  [
    /Permission denied/i,
    'The user of PostgreSQL may not read or write the folder of the backups: choose a BACKUP_TO that it may enter, such as /var/backups/marquee.',
  ],
];

/** The reason of a failure of pgBackRest or PostgreSQL in one sentence, with its remedy where it is known. */
export const reasonOfArchive = (output: string): string => {
  const known = reasons.find(([pattern]) => pattern.test(output));
  if (known !== undefined) return known[1];
  const lines = output.split('\n').filter((line) => /\w/.test(line));
  const reason = lines.find((line) => /ERROR|FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return `pgbackrest failed: ${reason?.trim().slice(0, 300) ?? 'no reason given'}`;
};

/** The time in a setting `name`: UTC unless it has a zone. Throws a UserError if it is none. */
export const timeIn = (given: string, name: string): Date => {
  const at = new Date(/[Z+]|-\d\d:\d\d$/.test(given) ? given : `${given}Z`);
  if (!Number.isNaN(at.getTime())) return at;
  throw new UserError(`${name} must be a time, such as 2026-11-20T10:00 (UTC) or 2026-11-20T10:00+01:00.`);
};
