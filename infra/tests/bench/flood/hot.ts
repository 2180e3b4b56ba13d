/**
 * Measures the hot routes of a running product: `RATE_LIMITS=off make up`, then `node --import tsx
 * infra/tests/bench/flood/hot.ts`. With the argument `cluster` those of `RATE_LIMITS=off make cluster`,
 * through HAProxy of host 1.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clusterRunDir } from '../../../cluster/instance';
import { mainRunDir, savedInstance } from '../../../launch/instance/instance';
import { measureFlood } from './flood-bench';

const isCluster = process.argv[2] === 'cluster';
const instance = savedInstance(isCluster ? clusterRunDir : mainRunDir);
if (instance === undefined)
  throw new Error(
    `nothing was started here: run "RATE_LIMITS=off make ${isCluster ? 'cluster' : 'up'}" first`,
  );
const folder = join(mainRunDir, 'bench');
mkdirSync(folder, { recursive: true });
await measureFlood({ productUrl: `http://localhost:${instance.ports.public}`, instance }, folder);
