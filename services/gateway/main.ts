import { readConfig } from '@marquee/kit/config/read-config';
import { listen, serve } from '@marquee/kit/http/serve';
import { run } from '@marquee/kit/run/run';
import { Config } from './config';
import { openPublicServer } from './public-server';
import { opsOnly, readinessProbes } from './readiness';

await run('gateway', async ({ own, log, metrics }) => {
  const config = readConfig(Config);
  const handler = await openPublicServer(config, { own, log, metrics });
  const probes = readinessProbes(config);
  own(await serve(opsOnly, { host: config.LISTEN_HOST, port: config.LISTEN_PORT, log, probes, metrics }));
  own(await listen(handler, { host: config.PUBLIC_HOST, port: config.PORT, log }));
});
