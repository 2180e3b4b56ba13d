import { join } from 'node:path';
import { checkoutDir, checkoutName } from '../instance/checkout';
import type { Instance } from '../instance/instance';
import { isFree, Ports } from '../instance/ports';

const portNames = Ports.keyType.options;
const firstFree = 12_000;
/** Linux chooses the ports of outgoing connections from here on (ip_local_port_range). */
const firstOutgoing = 32_768;
const blocks = Math.floor((firstOutgoing - firstFree) / portNames.length);

/** A block of ports that nothing listens on, below those of outgoing connections. */
export const freePorts = async (): Promise<Ports> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = firstFree + Math.floor(Math.random() * blocks) * portNames.length;
    const block = portNames.map((_, index) => first + index);
    const free = await Promise.all(block.map(isFree));
    if (free.every(Boolean))
      return Ports.parse(Object.fromEntries(portNames.map((name, index) => [name, first + index])));
  }
  throw new Error('no block of free ports was found in 50 attempts');
};

/** Another complete instance, on ports that are free now, in a new folder under /var/tmp. */
export const privateInstance = async (label: string, ownerPid?: number): Promise<Instance> => {
  const home = privateHome(label);
  return {
    name: `${checkoutName(checkoutDir)}-${label}`,
    runDir: join(home, 'run'),
    dataDir: join(home, 'data'),
    ports: await freePorts(),
    engines: 'native',
    postgresFsync: false,
    ...(ownerPid === undefined ? {} : { ownerPid }),
  };
};

export const privateHome = (label: string): string =>
  join('/var/tmp', `marquee-${checkoutName(checkoutDir)}-${label}`);
