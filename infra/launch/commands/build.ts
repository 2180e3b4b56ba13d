/** Builds services and pages: `node --import tsx infra/launch/commands/build.ts`. */
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { bundleFrontend } from '../build/frontend-bundle';
import { bundleServices } from '../build/service-bundles';

try {
  const [services, pages] = await Promise.all([bundleServices(), bundleFrontend()]);
  const changed = [...services, ...(pages ? ['frontend/dist'] : [])];
  console.log(changed.length === 0 ? 'Everything is up to date.' : `Built ${changed.join(', ')}.`);
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
