import { originsOf } from '@marquee/kit/http/origins';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import type { Carrier } from './request-batcher';
import { type TrackingInstance, trackingInstance } from './tracking-instance';

/** An instance that was added or removed by scaling is noticed this soon. */
const lookUpEveryMs = 5_000;

export type TrackingInstances = Closable & { readonly all: () => readonly Carrier[] };

/**
 * The tracking processes behind the configured base addresses, kept up to date by name look-ups. A look-up that fails or finds
 * nothing changes nothing: an address that was good is better than none.
 */
export const openTrackingInstances = async (
  bases: readonly string[],
  { signature, log }: { signature: () => string; log: Log },
): Promise<TrackingInstances> => {
  const instances = new Map<string, TrackingInstance>();
  let current: readonly Carrier[] = [];

  const lookUp = async (): Promise<void> => {
    const found = await Promise.allSettled(bases.map(originsOf));
    const origins = new Set(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    const isWhole = found.every((result) => result.status === 'fulfilled');
    let changed = false;
    for (const origin of origins) {
      if (instances.has(origin)) continue;
      instances.set(origin, trackingInstance(origin, signature));
      changed = true;
    }
    for (const [origin, instance] of instances) {
      if (origins.has(origin) || !isWhole) continue;
      instances.delete(origin);
      void instance.close();
      changed = true;
    }
    if (!changed) return;
    current = [...instances.values()];
    log.info('lane.instances', { instances: current.length });
  };

  await lookUp();
  if (current.length === 0) log.warn('lane.no-instance', {});
  const looking = setInterval(() => void lookUp(), lookUpEveryMs);
  looking.unref();
  return {
    all: () => current,
    close: async () => {
      clearInterval(looking);
      await Promise.all([...instances.values()].map((instance) => instance.close()));
    },
  };
};
