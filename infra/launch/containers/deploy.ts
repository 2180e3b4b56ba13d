import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { backupTarget, isFolder, prepareBackupFolder } from '../backup/target';
import type { AdminCredentials } from '../instance/admin-credentials';
import type { RunConfig } from '../instance/config';
import { type Demo, demoSettings } from '../instance/demo';
import type { EnvValues } from '../instance/env-file';
import type { Instance } from '../instance/instance';
import { readInterruption } from '../instance/interruption';
import { rememberSettings } from '../instance/remembered';
import { effectiveReplicas, formatReplicas, type Replicas, scalable } from '../instance/replicas';
import type { Secrets } from '../instance/secrets';
import { reasonIn } from '../terminal/child-script';
import { remedyIn } from '../terminal/remedies';
import type { Steps } from '../terminal/steps';
import { archivingVariables, mountedCa, restoreService } from './archive';
import { baseImages, requireBaseImages } from './base-images';
import { checkCertificate } from './certificate';
import {
  buildStep,
  type Compose,
  composeProfiles,
  failedIn,
  runCompose,
  saveComposeEnvironment,
} from './compose';
import { type Container, containersOf, existingReplicas, lastLines } from './containers';
import { buildsOf, checkoutVersion, keepBuild } from './images';

export type Deployment = {
  readonly compose: Compose;
  readonly instance: Instance;
  readonly config: RunConfig;
  readonly secrets: Secrets;
  readonly admin: AdminCredentials;
  readonly demo: Demo;
  readonly steps: Steps;
};

/** Compose with this installation's settings and numbers of containers. */
export type Project = {
  readonly replicas: Required<Replicas>;
  /** Runs a compose command and returns its output; a failure is a UserError with its reason and remedy. */
  readonly call: (args: readonly string[], report: (line: string) => void) => Promise<string>;
  /** `--scale` for every service, also for the one that is given another number. */
  readonly scale: (other?: Replicas) => readonly string[];
  readonly containers: () => Promise<readonly Container[]>;
};

/** Writes the settings for compose and remembers them. */
export const openProject = async (deployment: Deployment): Promise<Project> => {
  const { compose, instance, config } = deployment;
  const containers = () => containersOf(instance.name);
  const existing = existingReplicas(await containers());
  // A roll that was interrupted left one container more.
  const known = readInterruption(instance.runDir)?.replicas ?? existing;
  const replicas = effectiveReplicas(config.replicas, known, config.rememberedReplicas);
  const scaled = formatReplicas(replicas);
  rememberSettings(instance.runDir, { ...config.remember, ...(scaled !== '' && { REPLICAS: scaled }) });
  saveComposeEnvironment(composeSettings(deployment));
  return {
    replicas,
    containers,
    scale: (other = {}) =>
      scalable.flatMap((name) => ['--scale', `${name}=${other[name] ?? replicas[name]}`]),
    call: async (args, report) => {
      const { code, output } = await runCompose(compose, args, report);
      return code === 0 ? output : throwFailure(args, output, await containers());
    },
  };
};

const composeSettings = ({ instance, config, secrets, admin, demo }: Deployment): EnvValues => {
  const backupsIn = backupTarget(config.backups.BACKUP_TO);
  if (config.backupSchedule) prepareBackupFolder(backupsIn, { isForContainers: true });
  return {
    ...secrets,
    ...demoSettings(demo),
    ...config.settings,
    ...checkoutVersion(),
    // Checkouts in folders of the same name need different project names.
    COMPOSE_PROJECT_NAME: instance.name,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SETUP_TOKEN: admin.setupToken ?? '',
    PORT: String(instance.ports.public),
    PUBLIC_HOST: config.publicHost,
    PUBLIC_URL: config.publicUrl,
    ALLOW_HTTP: config.allowHttp,
    ...mountedCa(config.backups),
    // A folder of this machine is mounted under the name that the container knows.
    ...(isFolder(backupsIn) && { BACKUP_TO: '/backups', BACKUP_FOLDER: backupsIn }),
    ...(config.backupContinuous && archivingVariables(instance, secrets, config)),
    ...composeProfiles(config),
    GATEWAY_TRUST_PROXY_HOPS: String(config.trustProxyHops + 1),
    PROXY_TRUSTED_PROXIES: config.trustedProxies.join(' '),
    ...(config.tls && {
      TLS_CERTIFICATE: copyOfCertificate(instance, config.tls.certificate),
      HTTP_PORT: String(config.tls.httpPort),
    }),
  };
};

/** Throws a UserError with the reason of a failed compose command, and its remedy where one is known. */
const throwFailure = async (
  args: readonly string[],
  output: string,
  containers: readonly Container[],
): Promise<never> => {
  const failed = failedIn(output);
  const one = failed && containers.find(({ service, id }) => service === failed || id.startsWith(failed));
  const log = one ? await lastLines(one.id) : '';
  const detail = one ? `${one.service}: ${reasonIn(log) ?? 'its log is empty'}` : undefined;
  // The last error may only say that the time was up.
  const remedy = remedyIn(`${log}\n${output}`);
  throw new UserError(
    remedy ??
      `docker compose ${args[0]} failed (${detail ?? reasonIn(output.replace(/^Encountered errors.*$/gm, '')) ?? 'no reason given'}): correct that, or run without containers: make up MARQUEE_ENGINES=native.`,
    { cause: new Error(output) },
  );
};

const monitoringImages: readonly string[] = ['PROMETHEUS_IMAGE', 'ALERTMANAGER_IMAGE', 'GRAFANA_IMAGE'];

/** A container's plain user can read the copy; on this machine the folder around it is closed to others. */
const copyOfCertificate = ({ runDir }: Instance, path: string): string => {
  const folder = join(runDir, 'tls');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, 'certificate.pem');
  writeFileSync(copy, readFileSync(path), { mode: 0o644 });
  chmodSync(copy, 0o644);
  return copy;
};

/** A certificate that is not valid fails before anything is changed, settings included. */
export const certificateChecked = async ({ config, steps }: Deployment): Promise<void> => {
  const { tls, publicUrl } = config;
  if (tls === undefined) return;
  await steps.step('certificate', async () => {
    const warning = checkCertificate(tls.certificate, publicUrl);
    return { summary: warning ?? 'valid', warning: warning !== undefined };
  });
};

/** Builds the images of this checkout and keeps those that run. A missing base image changes nothing. */
export const imagesBuilt = async (
  { instance, config, steps }: Deployment,
  project: Project,
): Promise<void> => {
  if ((await project.containers()).length > 0 && buildsOf(instance.runDir).length === 0)
    await keepBuild(instance.runDir, instance.name);
  const needed = baseImages(config.settings).filter(({ variable }) =>
    variable === 'MAIL_IMAGE'
      ? config.settings.SMTP_URL === undefined
      : config.monitoring || !monitoringImages.includes(variable),
  );
  await steps.step('images', async (report) => {
    await requireBaseImages(needed, report);
    const show = (line: string): void => {
      const step = buildStep(line);
      if (step !== undefined) report(step);
    };
    await project.call(['build'], show);
    // Its profile keeps it out of the build above.
    if (config.backupContinuous) await project.call(['build', restoreService], show);
    return { summary: 'built' };
  });
};
