import { UserError } from '@marquee/kit/errors/user-error';
import { archiveSettings } from './archive-config';
import { withPatientClient } from './database';
import { type BaseBackup, baseBackupsIn, reasonOfArchive } from './points';

const week = 7 * 24 * 3_600_000;

/**
 * The continuous backup of the server of `url`, or undefined if Marquee does not make this server archive.
 * The server itself runs pgBackRest, as its superuser may order: it has the files, the program and its
 * configuration, wherever it runs.
 */
export const openServerArchive = async (url: string) => {
  const { archive_mode: mode, archive_command: command } = await readArchiver(url);
  if (mode === 'off' || command !== archiveSettings.archive_command) return undefined;
  const run = (order: string): Promise<string> => runOnServer(url, `pgbackrest --stanza=marquee ${order}`);
  /** Creates the repository if there is none: archiving fails before. Returns the backups, oldest first. */
  const prepare = async (): Promise<BaseBackup[]> => {
    await run('stanza-create');
    return baseBackupsIn(await run('info --output=json'));
  };
  return {
    prepare,
    /** Checks the archive, expires it and copies the database; `weekly`: what changed within a week. */
    backup: async (how: 'full' | 'weekly'): Promise<void> => {
      const full = (await prepare()).findLast(({ isFull }) => isFull);
      await run('check');
      // Also before a backup: a repository that is full gets space.
      if (full !== undefined) await run('expire');
      const isChangeEnough = how === 'weekly' && full !== undefined && Date.now() - full.at.getTime() < week;
      await run(`backup --type=${isChangeEnough ? 'incr' : 'full'}`);
    },
    /**
     * Ends the present file of WAL if none has reached the archive for so many seconds and none has failed:
     * after a start PostgreSQL's checkpointer may ignore archive_timeout until its first checkpoint, for up to
     * checkpoint_timeout (measured: 9 minutes with PostgreSQL 15).
     */
    endFile: (afterSeconds: number): Promise<void> =>
      withPatientClient(url, async (client) => {
        await client.query(
          `select pg_switch_wal() from pg_stat_archiver
           where coalesce(last_archived_time, pg_postmaster_start_time()) < now() - make_interval(secs => $1)
             and coalesce(last_failed_time <= last_archived_time, last_failed_time is null)`,
          [afterSeconds],
        );
      }),
    /** True when archiving has failed after this time and works again: files may be missing in the archive. */
    wasInterruptedSince: async (time: Date): Promise<boolean> => {
      const { failed, archived } = await readArchiver(url);
      return failed !== null && archived !== null && failed > time && archived > failed;
    },
  };
};

type Archiver = {
  readonly archive_mode: string;
  readonly archive_command: string;
  readonly failed: Date | null;
  readonly archived: Date | null;
};

const readArchiver = (url: string): Promise<Archiver> =>
  withPatientClient(url, async (client) => {
    const { rows } = await client.query<Archiver>(
      `select current_setting('archive_mode') as archive_mode, current_setting('archive_command') as archive_command,
         last_failed_time as failed, last_archived_time as archived
       from pg_stat_archiver`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the server has no statistics of its archiver');
    return row;
  });

/** Returns the output of a command on the database server. Throws a UserError with its reason. */
const runOnServer = (url: string, command: string): Promise<string> =>
  withPatientClient(url, async (client) => {
    await client.query('create temp table output (position int generated always as identity, line text)');
    // The last line is the exit code: COPY would report a failure without its reason.
    // Undecrypted output is binary, so it is not stored as text.
    const program = `{ ${command} 2>&1; printf "\\nexit %d" $?; } | LC_ALL=C tr -cd "\\12\\40-\\176"`;
    // Each line is one column: no output has these characters.
    await client.query(
      `copy output (line) from program '${program}' with (format csv, delimiter E'\\x01', quote E'\\x02')`,
    );
    const { rows } = await client.query<{ line: string | null }>('select line from output order by position');
    const lines = rows.map(({ line }) => line ?? '');
    const code = lines.pop();
    const output = lines.join('\n');
    if (code === 'exit 0') return output;
    throw new UserError(reasonOfArchive(output), { cause: new Error(output) });
  });

export type ServerArchive = NonNullable<Awaited<ReturnType<typeof openServerArchive>>>;
