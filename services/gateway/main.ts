import { readConfig } from '@marquee/kit/config/read-config';
import { listen, serve } from '@marquee/kit/http/serve';
import { run } from '@marquee/kit/run/run';
import { Config } from './config';
import { openPublicServer } from './public-server';
import { readinessProbes } from './readiness';

await run('gateway', async ({ own, log, metrics }) => {
  const config = readConfig(Config);
  if (config.PUBLIC_URL.startsWith('https:') && config.TRUST_PROXY_HOPS === 0)
    log.warn('proxy.not-configured', {
      hint: 'without TRUST_PROXY_HOPS all clients behind a TLS proxy share its IP, its limits and its login throttle',
    });
  const server = await openPublicServer(config, { own, log, metrics });
  const probes = readinessProbes(config);
  const internal = { host: config.LISTEN_HOST, port: config.LISTEN_PORT };
  own(await serve(server.internalHandler, { ...internal, log, probes, metrics }));
  own(server.modelChanges);
  const { publicHandler, connections } = server;
  own(await listen(publicHandler, { host: config.PUBLIC_HOST, port: config.PORT, log, connections }));
});
