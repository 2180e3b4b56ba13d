/** Measures the hot routes of a running product: `RATE_LIMITS=off make up`, then `node --import tsx infra/tests/bench/flood/hot.ts`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mainRunDir, savedInstance } from '../../../launch/instance/instance';
import { measureFlood } from './flood-bench';

const instance = savedInstance(mainRunDir);
if (instance === undefined) throw new Error('nothing was started here: run "RATE_LIMITS=off make up" first');
const folder = join(mainRunDir, 'bench');
mkdirSync(folder, { recursive: true });
await measureFlood({ productUrl: `http://localhost:${instance.ports.public}`, instance }, folder);
