import cluster from 'node:cluster';
import { readConfig } from '@marquee/kit/config/read-config';
import { listen } from '@marquee/kit/http/serve';
import { run } from '@marquee/kit/service/run';
import { serveService } from '@marquee/kit/service/serve-service';
import { openVisitTokens, sectionTickets, visitTokenKeys } from '@marquee/kit/visits/visit-tokens';
import { Config } from './config';
import { openModelChanges } from './internal/model-changes';
import { answerMetrics, openProcesses } from './processes';
import { openPublicServer } from './public-server';
import { servicesBehind } from './readiness';

await run('gateway', async (running) => {
  const { own, log, metrics } = running;
  const config = readConfig(Config);
  if (config.PUBLIC_URL.startsWith('https:') && config.TRUST_PROXY_HOPS === 0)
    log.warn('proxy.not-configured', {
      hint: 'without TRUST_PROXY_HOPS all clients behind a TLS proxy share its IP, its limits and its login throttle',
    });
  const server = await openPublicServer(config, { own, log, metrics });
  const { publicHandler, connections } = server;
  const listenPublicly = async (): Promise<void> => {
    const host = config.PUBLIC_HOST.replace(/^\[|]$/g, '');
    own(await listen(publicHandler, { host, port: config.PORT, log, connections }));
  };
  if (cluster.isWorker) {
    answerMetrics(metrics);
    return await listenPublicly();
  }

  const processes =
    config.GATEWAY_PROCESSES > 1 ? openProcesses(config.GATEWAY_PROCESSES, { log, metrics }) : undefined;
  let isListening = false;
  const tokens = openVisitTokens(visitTokenKeys(config.IDENTITY_KEYS));
  const modelChanges = openModelChanges(config.AMQP_URL, {
    log,
    tickets: () => sectionTickets(tokens, Date.now()),
  });
  await serveService(server.internalHandler(modelChanges), running, {
    config,
    probes: {
      listener: async () => processes?.areListening() ?? isListening,
      tracking: server.pingTracking,
    },
    engines: { ...servicesBehind(config), redis: server.pingRedis },
    ...(processes && { shown: processes.metrics }),
  });
  // Closed before the internal listener, which cannot drain while its streams are open.
  own(modelChanges);
  if (processes) own(processes);
  else {
    await listenPublicly();
    isListening = true;
  }
});
