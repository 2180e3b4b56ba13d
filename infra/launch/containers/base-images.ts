import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../instance/checkout';
import type { EnvValues } from '../instance/env-file';
import { reasonIn } from '../terminal/child-script';
import { run } from '../terminal/command';

type BaseImage = { readonly variable: string; readonly image: string };

/**
 * The base images that docker-compose.yml names, by the variable that changes each:
 * `${NODE_IMAGE:-node:24-bookworm-slim}`.
 */
export const baseImages = (
  chosen: EnvValues,
  file = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8'),
): BaseImage[] => {
  const named = new Map<string, string>();
  for (const [, variable = '', image = ''] of file.matchAll(/\$\{([A-Z]+_IMAGE):-([^}]+)\}/g))
    named.set(variable, chosen[variable] ?? image);
  return [...named].map(([variable, image]) => ({ variable, image }));
};

/**
 * Pulls each image that is not on this machine. One that cannot be had is named, with the variable that
 * replaces it.
 */
export const requireBaseImages = async (
  images: readonly BaseImage[],
  report: (line: string) => void,
): Promise<void> => {
  for (const { variable, image } of images) {
    if ((await run('docker', ['image', 'inspect', image])).code === 0) continue;
    report(`pulling ${image}`);
    const { code, output } = await run('docker', ['pull', '--quiet', image], { withinMs: 600_000 });
    if (code === 0) continue;
    const reason = code === 124 ? 'no answer within 10 minutes' : (reasonIn(output) ?? 'no reason given');
    throw new UserError(
      `The base image ${image} is not on this machine and cannot be pulled (${reason.slice(0, 160)}): check the network, name another image in ${variable}, or run without containers: make up MARQUEE_ENGINES=native.`,
    );
  }
};
