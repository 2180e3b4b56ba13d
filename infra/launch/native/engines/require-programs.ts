import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../../instance/checkout';
import { programPath } from '../../instance/config';
import { lastLine } from '../../terminal/child-script';
import { type CommandOptions, isInstalled, run } from '../../terminal/command';
import type { AllPrograms } from './private-engines';
import { findProgram, findPrograms, type Programs } from './programs';

export type Installable = { readonly title: string; readonly apt: string; readonly brew: string };

type PackageOf<Name extends string> = Installable & { readonly needs: readonly Name[] };

const engines: readonly PackageOf<keyof Programs>[] = [
  { needs: ['postgresBin'], title: 'PostgreSQL 15 or newer', apt: 'postgresql', brew: 'postgresql@17' },
  {
    needs: ['rabbitmqServer', 'epmd'],
    title: 'RabbitMQ 3.10 or newer',
    apt: 'rabbitmq-server',
    brew: 'rabbitmq',
  },
  { needs: ['redisServer'], title: 'Redis', apt: 'redis-server', brew: 'redis' },
];

/** Paths of all engine programs; missing ones are installed with the system's package manager. */
export const requirePrograms = (
  dataDir: string,
  path: string,
  report: (line: string) => void,
): Promise<AllPrograms> =>
  requireFound(engines, () => findPrograms(dataDir, path), {
    report,
    byHand:
      "this system's packages may be too old, so install it by hand, or set DATABASE_URL, AMQP_URL and REDIS_URL",
  });

type Found<Name extends string> = { readonly [_ in Name]: string | undefined };
type Paths<Name extends string> = { readonly [_ in Name]: string };

/** What `find` finds. The packages of what is missing are installed with the system's package manager. */
export const requireFound = async <Name extends string>(
  packages: readonly PackageOf<Name>[],
  find: () => Found<Name>,
  {
    report,
    byHand = 'install it by hand, so that it is on the PATH',
  }: { readonly report: (line: string) => void; readonly byHand?: string },
): Promise<Paths<Name>> => {
  const missing = (found: Found<Name>) =>
    packages.filter(({ needs }) => needs.some((name) => found[name] === undefined));
  const isComplete = (found: Found<Name>): found is Paths<Name> => missing(found).length === 0;
  const here = find();
  if (isComplete(here)) return here;
  await installPackages(missing(here), report);
  const found = find();
  if (isComplete(found)) return found;
  const titles = missing(found).map(({ title }) => title);
  throw new UserError(`${titles.join(' and ')} could not be found after installing: ${byHand}.`);
};

/** restic and pgbackrest store backups, tests use pgbouncer, haproxy and wrk; packages have the same names. */
type Tool = 'restic' | 'pgbackrest' | 'pgbouncer' | 'haproxy' | 'wrk';

/** Resolves when the tool is here. A missing one is installed with the system's package manager. */
export const requireTool = async (name: Tool, report: (line: string) => void): Promise<void> => {
  const packages = [{ needs: ['path'], title: name, apt: name, brew: name }] as const;
  await requireFound(packages, () => ({ path: findProgram([name], programPath()) }), { report });
};

/** Installs packages without starting their services on the standard ports. */
const installPackages = async (
  wanted: readonly Installable[],
  report: (line: string) => void,
): Promise<void> => {
  const titles = wanted.map(({ title }) => title).join(', ');
  report(`installing ${titles}`);
  const onLine = (line: string) => {
    const step = /^(Get:\d+|Fetched|Unpacking|Setting up|==>|🍺)/.test(line);
    if (step) report(line.replace(/\s+/g, ' ').slice(0, 100));
  };
  const [[command, ...args], options] = await installerOf(wanted, titles);
  const { code, output } = await run(command, args, { onLine, ...options });
  if (code !== 0) throw new UserError(installFailure(output, titles));
};

type Installer = readonly [command: readonly [string, ...string[]], options?: CommandOptions];

const installerOf = async (wanted: readonly Installable[], titles: string): Promise<Installer> => {
  if (await isInstalled('apt-get')) {
    const names = wanted.map(({ apt }) => apt);
    const install = [
      'sh',
      join(checkoutDir, 'infra/launch/native/engines/apt-install.sh'),
      ...names,
    ] as const;
    if (process.getuid?.() === 0) return [install];
    if (!(await isInstalled('sudo')))
      throw new UserError(
        `${titles} is missing and this user may not install packages: run "apt-get install ${names.join(' ')}" as root.`,
      );
    // Without a terminal sudo must not ask for a password.
    return process.stdin.isTTY ? [['sudo', ...install], { input: 'inherit' }] : [['sudo', '-n', ...install]];
  }
  if (await isInstalled('brew'))
    return [
      ['brew', 'install', ...wanted.map(({ brew }) => brew)],
      { env: { ...brewQuiet, PATH: programPath() } },
    ];
  throw new UserError(
    `${titles} is missing and neither apt-get nor brew is here: install it with this system's package manager and run the same command again.`,
  );
};

const brewQuiet = { HOMEBREW_NO_ENV_HINTS: '1', HOMEBREW_NO_AUTO_UPDATE: '1' };

/** The installer's error as one sentence with a remedy. */
export const installFailure = (output: string, titles: string): string => {
  if (
    /Temporary failure|Could not resolve|Could not connect|Network is unreachable|Connection (timed out|refused)|Failed to connect/i.test(
      output,
    )
  ) {
    return `${titles} could not be downloaded because the package servers cannot be reached: check the network and run the same command again.`;
  }
  if (/No space left|not enough free space/i.test(output))
    return `${titles} could not be installed because the disk is full: free some space and run the same command again.`;
  if (/a password is required|not in the sudoers|may not run sudo|incorrect password/i.test(output)) {
    return `${titles} is missing and this user may not install packages: run the same command as root or with sudo rights.`;
  }
  if (/Could not get lock|Unable to acquire the dpkg/i.test(output))
    return 'Another package installation is running. Wait until it has finished and run the same command again.';
  if (/Unable to locate package|has no installation candidate/i.test(output))
    return `This system's package sources do not know ${titles}: install it by hand and run the same command again.`;
  return `${titles} could not be installed (${lastLine(output).slice(0, 160)}): install it by hand and run the same command again.`;
};
