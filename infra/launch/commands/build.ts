/** Builds services and pages: `node --import tsx infra/launch/commands/build.ts`. */
import { runCommand } from '@marquee/kit/run/command';
import { bundleFrontend } from '../build/frontend-bundle';
import { bundleServices } from '../build/service-bundles';

await runCommand({}, async () => {
  const [services, pages] = await Promise.all([bundleServices(), bundleFrontend()]);
  const changed = [...services, ...(pages ? ['frontend/dist'] : [])];
  console.log(changed.length === 0 ? 'Everything is up to date.' : `Built ${changed.join(', ')}.`);
});
