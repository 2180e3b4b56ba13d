import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { checkoutDir } from '../../launch/instance/checkout';
import { freePorts } from '../../launch/testing/private-instance';
import { e2eConfig } from './config';

export type ConfiguredGateway = { readonly url: string; readonly close: () => Promise<void> };

/** A second gateway of the running product with its own configuration. */
export const openConfiguredGateway = async (
  configuration: Readonly<Record<string, string>>,
): Promise<ConfiguredGateway> => {
  const { gateway, public: port } = await freePorts();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(checkoutDir, 'services/gateway/dist/main.js')], {
    cwd: checkoutDir,
    stdio: 'ignore',
    env: {
      NODE_ENV: 'production',
      ...e2eConfig().E2E_GATEWAY,
      LISTEN_PORT: String(gateway),
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMITS: 'off',
      ...configuration,
    },
  });
  const ended = once(child, 'exit');
  await until('the second gateway answers', () =>
    fetch(`${url}/api/site-config`).then(
      async ({ ok, body }) => {
        await body?.cancel();
        return ok;
      },
      () => false,
    ),
  );
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
