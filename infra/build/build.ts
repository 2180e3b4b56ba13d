/** Services and pages, as they run: `node --import tsx infra/build/build.ts`. */
import { inOneSentence } from '../native/obstacle';
import { bundleFrontend } from './frontend-bundle';
import { bundleServices } from './service-bundles';

try {
  const services = await bundleServices();
  const pages = await bundleFrontend();
  const changed = [...services, ...(pages ? ['frontend/dist'] : [])];
  console.log(changed.length === 0 ? 'Everything was built already.' : `Built ${changed.join(', ')}.`);
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
