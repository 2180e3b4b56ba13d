import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Paths of the engines' programs; undefined when missing or too old. */
export type Programs = {
  /** The folder with postgres, initdb and the other programs. */
  readonly postgresBin: string | undefined;
  readonly rabbitmqServer: string | undefined;
  readonly epmd: string | undefined;
  readonly redisServer: string | undefined;
};

/** Places of the programs outside the PATH. */
export const findPrograms = (dataDir: string, path: string): Programs => {
  const onPath = path.split(delimiter).filter((dir) => dir !== '');
  return {
    postgresBin: findPostgres(dataDir, onPath),
    rabbitmqServer: findRabbitmq(onPath),
    epmd: [...onPath, '/usr/bin', ...brew('opt/erlang/bin'), ...erlangRuntimes()]
      .map((dir) => join(dir, 'epmd'))
      .find(existsSync),
    redisServer: [...onPath, '/usr/bin', ...brew('opt/redis/bin')]
      .map((dir) => join(dir, 'redis-server'))
      .find(existsSync),
  };
};

/** The path of the first of these names on the PATH, in Debian's folders (daemons' too) or Homebrew's. */
export const findProgram = (names: readonly string[], path: string): string | undefined =>
  [...path.split(delimiter).filter((dir) => dir !== ''), '/usr/bin', '/usr/sbin', ...brew('bin')]
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find(existsSync);

const brewPrefixes = ['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'] as const;
const brew = (folder: string): string[] => brewPrefixes.map((prefix) => join(prefix, folder));

/** The version that created the data folder; otherwise the newest. At least 15. */
const findPostgres = (dataDir: string, onPath: readonly string[]): string | undefined => {
  const versioned = [
    ...children('/usr/lib/postgresql').map((dir) => join(dir, 'bin')),
    ...brewPrefixes.flatMap((prefix) =>
      children(join(prefix, 'opt'))
        .filter((dir) => /postgresql@\d+$/.test(dir))
        .map((dir) => join(dir, 'bin')),
    ),
  ];
  const found = [...versioned, ...onPath]
    .filter((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map((bin) => ({ bin, major: postgresMajor(realpathSync(join(bin, 'postgres'))) }))
    .filter(({ major }) => major >= 15)
    .sort((a, b) => b.major - a.major);
  const made = existsSync(join(dataDir, 'postgres/PG_VERSION'))
    ? Number(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8'))
    : undefined;
  return (found.find(({ major }) => major === made) ?? (made === undefined ? found[0] : undefined))?.bin;
};

const postgresMajor = (path: string): number => Number(/postgresql[@/](\d+)/.exec(path)?.[1] ?? Number.NaN);

/** The server script itself, not Debian's wrapper, which changes user and folder. At least 3.10. */
const findRabbitmq = (onPath: readonly string[]): string | undefined =>
  ['/usr/lib/rabbitmq/bin', ...brew('opt/rabbitmq/sbin'), ...onPath]
    .map((dir) => join(dir, 'rabbitmq-server'))
    .filter(existsSync)
    .map((path) => ({ path, version: /rabbitmq(?:_server-|\/)(\d+)\.(\d+)/.exec(realpathSync(path)) }))
    .find(({ version }) => version !== null && Number(version[1]) * 1000 + Number(version[2]) >= 3010)?.path;

const erlangRuntimes = (): string[] =>
  children('/usr/lib/erlang')
    .filter((dir) => /erts-[\d.]+$/.test(dir))
    .map((dir) => join(dir, 'bin'));

const children = (dir: string): string[] =>
  existsSync(dir) ? readdirSync(dir).map((name) => join(dir, name)) : [];
