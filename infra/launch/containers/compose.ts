import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../instance/checkout';
import { processEnvironment, type RunConfig } from '../instance/config';
import { type EnvValues, readEnvFile, writeEnvFile } from '../instance/env-file';
import { mainRunDir } from '../instance/instance';
import { reasonIn } from '../terminal/child-script';
import { run, runAttached } from '../terminal/command';

/** The installed docker compose: version 2 as a plug-in, or 1.29 as a separate command. */
export type Compose = {
  readonly command: string;
  readonly args: readonly string[];
  /** They take precedence over those of its file. */
  readonly variables?: EnvValues;
};

/** On a busy machine docker-compose 1.29 took 8 s to print its version. */
const withinMs = 60_000;

/** Undefined unless a Docker engine answers and compose is installed. */
export const findCompose = async (): Promise<Compose | undefined> => {
  if ((await run('docker', ['info'], { withinMs })).code !== 0) return undefined;
  if ((await run('docker', ['compose', 'version'], { withinMs })).code === 0)
    return { command: 'docker', args: ['compose'] };
  if ((await run('docker-compose', ['version'], { withinMs })).code === 0)
    return { command: 'docker-compose', args: [] };
  return undefined;
};

/** Compose of an installation that runs in containers. Throws a UserError unless Docker answers. */
export const requireCompose = async (): Promise<Compose> => {
  const compose = await findCompose();
  if (compose === undefined)
    throw new UserError(
      'Marquee was started in containers here, but no Docker engine with compose answers: start Docker first.',
    );
  return compose;
};

/**
 * The environment of a compose command. Compose prefers it to its file, whose paths are those in containers,
 * so a name of the file is left out unless it is one of `variables`.
 */
export const composeEnvironment = (
  ours: NodeJS.ProcessEnv,
  file: EnvValues,
  variables: EnvValues = {},
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(ours).filter(([name]) => file[name] === undefined)),
  ...variables,
});

export const mailCatcherProfile = 'mail-catcher';

/** The profile of the container that makes backups by itself. */
export const backupsProfile = 'backups';
export const scheduleService = 'backup-schedule';

export const monitoringProfile = 'monitoring';
export const monitoringServices = ['prometheus', 'alertmanager', 'grafana'] as const;

/** A mail catcher only without a mail server: its links are open to all here. A redirect only with TLS. */
export const composeProfiles = ({
  settings,
  tls,
  monitoring,
  backupSchedule,
}: Pick<RunConfig, 'settings' | 'tls' | 'monitoring' | 'backupSchedule'>): EnvValues => ({
  COMPOSE_PROFILES: [
    ...(settings.SMTP_URL === undefined ? [mailCatcherProfile] : []),
    ...(tls === undefined ? [] : ['tls']),
    ...(monitoring ? [monitoringProfile] : []),
    ...(backupSchedule ? [backupsProfile] : []),
  ].join(','),
});

/** Writes the variables of docker-compose.yml, also for `docker compose --env-file .run/compose.env`. */
const composeEnvFile = join(mainRunDir, 'compose.env');
export const saveComposeEnvironment = (values: EnvValues): void => writeEnvFile(composeEnvFile, values);

const composeArgs = (compose: Compose, args: readonly string[]): string[] =>
  [...compose.args, '--env-file', composeEnvFile].concat(args);

const optionsOf = ({ variables }: Compose) => ({
  cwd: checkoutDir,
  env: composeEnvironment(processEnvironment(), readEnvFile(composeEnvFile), variables),
});

export const runCompose = (compose: Compose, args: readonly string[], onLine?: (line: string) => void) =>
  run(compose.command, composeArgs(compose, args), { ...optionsOf(compose), onLine });

export const showCompose = (compose: Compose, args: readonly string[]): Promise<number> =>
  runAttached(compose.command, composeArgs(compose, args), optionsOf(compose));

/** Builds the image of a service that a profile keeps out of the build of `make up`. */
export const buildImage = async (compose: Compose, service: string, what: string): Promise<void> => {
  const { code, output } = await runCompose(compose, ['build', service]);
  if (code !== 0) throw new UserError(`${what} could not be built: ${reasonIn(output) ?? 'no reason given'}`);
};

/** Runs a tool without its dependencies: a look at the ledger starts no engine that was stopped. */
export const toolCommand = (service: string, ...args: readonly string[]): readonly string[] => [
  ...['run', '--rm', '--no-deps', service],
  ...args,
];

/** The service or container because of which compose did not start others. */
export const failedIn = (output: string): string | undefined =>
  /"([\w-]+)" (?:didn't complete|is unhealthy|exited with code)/.exec(output)?.[1];

/** Build steps of docker: `Step 9/22 : RUN npm ci` (classic), `#12 [build 3/8] RUN npm ci` (BuildKit). */
const stepLine = /^(?:Step \d+\/\d+ : |#\d+ (?=\[)).+/;

/** The build step a line starts, shortened; undefined for any other output. */
export const buildStep = (line: string): string | undefined => {
  const [step] = stepLine.exec(line) ?? [];
  return step === undefined || step.length <= 100 ? step : `${step.slice(0, 99)}…`;
};
