/** `make dev`: starts the product, then rebuilds and restarts what changes. Ctrl-C only stops watching. */
import { spawn } from 'node:child_process';
import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { context, type Plugin } from 'esbuild';
import { viteProgram } from '../build/frontend-bundle';
import { bundleOptions, serviceEntries, writeChanged } from '../build/service-bundles';
import { checkoutDir } from '../instance/checkout';
import { serviceProcesses, webFiles } from '../native/services';
import { enforce } from '../native/supervisor/lifecycle';
import { bringUp, type UpResult } from '../product/bring-up';
import { exclusiveVerb, verb } from '../terminal/verb';

const restartChanged = async (
  instance: UpResult['instance'],
  { product, engines }: NonNullable<UpResult['here']>,
  changed: readonly string[],
): Promise<void> => {
  const startedAt = performance.now();
  try {
    await enforce(instance, { processes: [...engines, ...serviceProcesses(product)] });
    console.log(`restarted ${changed.join(', ')} (${Math.round(performance.now() - startedAt)} ms)`);
  } catch (error) {
    console.error(inOneSentence(error));
  }
};

const watch = async ({ instance, here }: UpResult): Promise<void> => {
  if (here === undefined)
    throw new UserError(
      'Reloading needs processes, not containers: make reset, then make dev MARQUEE_ENGINES=native.',
    );
  const restart: Plugin = {
    name: 'restart-changed',
    setup: ({ onEnd }) => {
      onEnd(async ({ errors, outputFiles = [] }) => {
        for (const { text, location } of errors)
          console.error(`${location?.file ?? ''}:${location?.line ?? 0}: ${text}`);
        const changed = errors.length === 0 ? writeChanged(outputFiles) : [];
        if (changed.length > 0) await restartChanged(instance, here, changed);
      });
    },
  };
  const options = bundleOptions(serviceEntries());
  const services = await context({ ...options, plugins: [...(options.plugins ?? []), restart] });
  await services.watch();
  const builds = [[], ['--ssr']].map((options) =>
    spawn(viteProgram, ['build', '--watch', '--logLevel', 'error', ...options], {
      cwd: join(checkoutDir, 'frontend'),
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  for (const file of webFiles())
    watchFile(file, { interval: 500 }, () => {
      if (webFiles().every(existsSync)) void restartChanged(instance, here, ['web']);
    });
  console.log(
    `\nMarquee runs at ${here.product.publicUrl}. Watching services and frontend; Ctrl-C ends the watching.`,
  );
  await new Promise((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  for (const file of webFiles()) unwatchFile(file);
  for (const build of builds) build.kill('SIGTERM');
  await services.dispose();
  console.log('\nStopped watching. Marquee keeps running until "make down".');
};

const result = await exclusiveVerb('dev', bringUp);
if (result !== undefined) await verb('dev', () => watch(result));
