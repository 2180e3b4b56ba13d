/** `make cluster-down`: stops every process of the cluster. Its data stays, unless ERASE=yes. */
import { rmSync } from 'node:fs';
import { savedInstance } from '../launch/instance/instance';
import { stopInstance } from '../launch/native/supervisor/lifecycle';
import { exclusiveVerb } from '../launch/terminal/verb';
import { clusterInstance, clusterRunDir } from './instance';

await exclusiveVerb('cluster-down', async () => {
  console.log('Stopping services, then engines …');
  const ran = await stopInstance({ runDir: clusterRunDir });
  if (process.argv[2] === 'yes') {
    const { dataDir } = savedInstance(clusterRunDir) ?? clusterInstance(0);
    for (const dir of [dataDir, clusterRunDir]) rmSync(dir, { recursive: true, force: true });
    console.log('The cluster is stopped and its data is erased.');
  } else console.log(ran > 0 ? 'The cluster is stopped. Its data stays.' : 'The cluster was not running.');
});
