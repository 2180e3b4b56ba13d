/** `make cluster`: starts the product on three hosts on this machine. A second run keeps what is right. */
import { mkdirSync } from 'node:fs';
import { adminCredentials } from '../launch/instance/admin-credentials';
import { secretsOf } from '../launch/instance/secrets';
import { prepareFolders, stopInstance, supervisorOf } from '../launch/native/supervisor/lifecycle';
import { requireFreePorts } from '../launch/terminal/free-ports';
import { openSteps } from '../launch/terminal/steps';
import { exclusiveVerb, logPathOf } from '../launch/terminal/verb';
import { clusterConfig } from './config';
import { clusterInstance } from './instance';
import { allPorts, hosts, portOf } from './layout';
import { requireClusterPrograms, requireMemory } from './programs';
import { startCluster } from './start';

const startedAt = performance.now();

await exclusiveVerb('cluster', async () => {
  const { base, path, publicHost, settings, ...config } = clusterConfig();
  const instance = clusterInstance(base);
  mkdirSync(instance.runDir, { recursive: true, mode: 0o700 });
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const steps = openSteps(logPathOf('cluster'));
  console.log('Marquee, a cluster of three hosts on this machine');
  const programs = await steps.step('packages', async (report) => ({
    summary: 'the programs of all engines are installed',
    ...(await requireClusterPrograms(instance.dataDir, path, report)),
  }));
  if (supervisorOf(instance) === undefined) {
    await stopInstance(instance);
    requireMemory();
    await requireFreePorts(allPorts(base), 0, 'start with "make cluster CLUSTER_PORT=29000"');
  }
  const admin = adminCredentials(instance, { ...config, demo: 'on' }, secrets);
  const publicUrl = `http://localhost:${portOf(base, 'entry', 1)}`;
  await startCluster({
    ...{ instance, base, secrets, programs, steps },
    product: { publicHost, publicUrl, allowHttp: 'on', settings, admin },
  });
  const entries = hosts.map((host) => portOf(base, 'entry', host)).join(', ');
  console.log(`\nMarquee runs at ${publicUrl} (each host has an entry: ${entries})`);
  console.log(`  administrator  ${admin.email}, password in ${admin.file ?? 'ADMIN_PASSWORD'}`);
  console.log('  state          make cluster-status');
  console.log('  stop           make cluster-down');
  console.log(`  took           ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
});
