import type { EnvValues } from '../../launch/instance/env-file';
import { processTags } from '../../launch/instance/processes';
import { type ProductEnvironment, serviceEnvironment } from '../../launch/instance/product-environment';
import { type Results, runPlaywright } from './run-tests';

type BrowserRun = Omit<Parameters<typeof runPlaywright>[0], 'projects' | 'workDir' | 'environment'> & {
  readonly project: Parameters<typeof runPlaywright>[0]['projects'][number];
  /** The path of the browser. */
  readonly chromium: string;
  readonly environment?: EnvValues;
};

/** Runs a project of playwright.config.ts with this product. */
export const runBrowserTests = (
  product: ProductEnvironment,
  { project, chromium, environment, ...testRun }: BrowserRun,
): Promise<Results> => {
  const { instance, publicUrl, admin } = product;
  const gateway = serviceEnvironment('gateway', product);
  return runPlaywright({
    ...testRun,
    projects: [project],
    workDir: instance.runDir,
    environment: {
      ...processTags(instance, 'playwright'),
      E2E_BASE_URL: publicUrl,
      E2E_RUN_DIR: instance.runDir,
      E2E_GATEWAY: JSON.stringify(gateway),
      E2E_ADMIN_EMAIL: admin.email,
      E2E_ADMIN_PASSWORD: admin.password,
      CHROMIUM_PATH: chromium,
      ...environment,
    },
  });
};
