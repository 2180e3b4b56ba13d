const rankOf = (affinity: number, instance: number): number => {
  const mixed = Math.imul(affinity ^ instance, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0;
};

/**
 * The instance for a sender with this hash (rendezvous hashing), the same in every gateway; undefined without
 * instances. When one comes or goes, only senders that move to it or leave it change.
 */
export const preferredOf = <Instance>(
  affinity: number,
  instances: readonly Instance[],
  hashOfInstance: (instance: Instance) => number,
): Instance | undefined => {
  let best: Instance | undefined;
  let bestRank = -1;
  for (const instance of instances) {
    const rank = rankOf(affinity, hashOfInstance(instance));
    if (rank > bestRank) [best, bestRank] = [instance, rank];
  }
  return best;
};
