import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { checkoutDir, productVersion } from '../instance/checkout';
import type { EnvValues } from '../instance/env-file';
import { readJson, writeJson } from '../instance/json-file';
import { run } from '../terminal/command';

/** The two images of a version that has run here. */
const Build = z.object({
  service: z.string(),
  tools: z.string(),
  version: z.string(),
  revision: z.string(),
  since: z.string(),
});
export type Build = z.infer<typeof Build>;

const Builds = z.array(Build);

const kept = 3;
const kinds = ['service', 'tools'] as const;

const fileIn = (runDir: string): string => join(runDir, 'images.json');
const tagOf = (kind: (typeof kinds)[number], project: string): string => `marquee-${kind}:${project}`;
/** Keeps an image when its usual tag moves to the next build. */
const keptTagOf = (kind: (typeof kinds)[number], project: string, id: string): string =>
  `${tagOf(kind, project)}-${id.replace('sha256:', '').slice(0, 12)}`;

export const buildsOf = (runDir: string): readonly Build[] => readJson(fileIn(runDir), Builds) ?? [];

/** The version of this checkout, for the labels of its images. */
export const checkoutVersion = (): EnvValues => ({
  MARQUEE_VERSION: productVersion(),
  MARQUEE_REVISION: revision(),
});

/** The commit, with `-changed` for an edited checkout; `unknown` for an unpacked archive. */
const revision = (): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: checkoutDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return `${git('rev-parse', 'HEAD').trim()}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '-changed'}`;
  } catch {
    return 'unknown';
  }
};

const inspect = async (image: string): Promise<Omit<Build, 'service' | 'tools'> & { id: string }> => {
  const label = (name: string) =>
    `{{with index .Config.Labels "org.opencontainers.image.${name}"}}{{.}}{{end}}`;
  const format = `{{.Id}}|${label('version')}|${label('revision')}`;
  const { code, output } = await run('docker', ['image', 'inspect', '--format', format, image]);
  if (code !== 0) throw new UserError(`The image ${image} is missing: run "make up", which builds it.`);
  const [id = '', version = '', of = ''] = output.trim().split('|');
  return { id, version: version || 'unknown', revision: of || 'unknown', since: new Date().toISOString() };
};

export const serviceImage = async (project: string): Promise<string> =>
  (await inspect(tagOf('service', project))).id;

/** Records and tags the images that run now, so that they are kept. Removes those before the last three. */
export const keepBuild = async (runDir: string, project: string): Promise<void> => {
  const { id: service, ...known } = await inspect(tagOf('service', project));
  const { id: tools } = await inspect(tagOf('tools', project));
  const before = buildsOf(runDir);
  const build = { ...known, service, tools };
  if (kinds.every((kind) => before.at(-1)?.[kind] === build[kind])) return;
  for (const kind of kinds) await tag(keptTagOf(kind, project, build[kind]), build[kind]);
  const [dropped, builds] = [[...before, build].slice(0, -kept), [...before, build].slice(-kept)];
  writeJson(fileIn(runDir), builds);
  for (const old of dropped)
    for (const kind of kinds)
      if (!builds.some((one) => one[kind] === old[kind]))
        await run('docker', ['rmi', keptTagOf(kind, project, old[kind])]);
};

export const selectBuild = async (build: Build, project: string): Promise<void> => {
  for (const kind of kinds) await tag(tagOf(kind, project), build[kind]);
};

/** Forgets builds that came after this one: they are not what a later rollback returns to. */
export const dropBuildsAfter = (runDir: string, { service, tools }: Build): void => {
  const builds = buildsOf(runDir);
  const at = builds.findLastIndex((one) => one.service === service && one.tools === tools);
  writeJson(fileIn(runDir), builds.slice(0, at + 1));
};

export const titleOf = ({ version, revision: of }: Pick<Build, 'version' | 'revision'>): string =>
  of === 'unknown' ? version : `${version} (${of.slice(0, 10)}${of.endsWith('-changed') ? ', changed' : ''})`;

const tag = async (name: string, id: string): Promise<void> => {
  const { code, output } = await run('docker', ['tag', id, name]);
  if (code !== 0)
    throw new UserError(`The image ${id.slice(7, 19)} cannot be tagged as ${name}: ${output.trim()}`);
};
