import { readConfig } from '@marquee/kit/config/read-config';
import { listen, serve } from '@marquee/kit/http/serve';
import { run } from '@marquee/kit/run/run';
import { Config } from './config';
import { openPublicServer } from './public-server';
import { servicesBehind } from './readiness';

await run('gateway', async ({ own, log, metrics, stopping }) => {
  const config = readConfig(Config);
  if (config.PUBLIC_URL.startsWith('https:') && config.TRUST_PROXY_HOPS === 0)
    log.warn('proxy.not-configured', {
      hint: 'without TRUST_PROXY_HOPS all clients behind a TLS proxy share its IP, its limits and its login throttle',
    });
  const server = await openPublicServer(config, { own, log, metrics });
  let isListening = false;
  own(
    await serve(server.internalHandler, {
      host: config.LISTEN_HOST,
      port: config.LISTEN_PORT,
      log,
      probes: { listener: async () => isListening, tracking: server.pingTracking },
      engines: { ...servicesBehind(config), redis: server.pingRedis },
      metrics,
      stopping,
    }),
  );
  own(server.modelChanges);
  const { publicHandler, connections } = server;
  own(await listen(publicHandler, { host: config.PUBLIC_HOST, port: config.PORT, log, connections }));
  isListening = true;
});
