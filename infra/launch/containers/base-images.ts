import { UserError } from '@marquee/kit/errors/user-error';
import { containers } from '@marquee/kit/settings/containers';
import type { EnvValues } from '../instance/env-file';
import { reasonIn } from '../terminal/child-script';
import { run } from '../terminal/command';

type BaseImage = { readonly variable: string; readonly image: string };

export const baseImages = (chosen: EnvValues): BaseImage[] =>
  Object.entries(containers).flatMap(([variable, { schema }]) =>
    variable.endsWith('_IMAGE') ? [{ variable, image: String(schema.parse(chosen[variable])) }] : [],
  );

/** Pulls each image that is missing here. One that cannot be had is named with the variable to replace it. */
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
